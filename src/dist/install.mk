# What is installed, and packages made of it.  PREFIX is where it will be; DESTDIR stands before it while a package is
# made.  The program finds its course beside itself, or below PREFIX where the system does not tell a program where it is.

DESTDIR ?=
VERSION := $(shell sed -n 's/.*MHA_VERSION "\(.*\)"/\1/p' src/front/version.h)
DIST    := src/dist
TO      := $(DESTDIR)$(PREFIX)
COURSE  := share/mha-tutor/course
DOC     := share/doc/mha-tutor

.PHONY: install uninstall deb dist cast class

# Installed files and where they come from: PATH-BELOW-PREFIX=SOURCE.
INSTALLED := \
    share/man/man1/mha-tutor.1=$(DIST)/mha-tutor.1 \
    share/man/man5/mha-tutor-course.5=$(DIST)/mha-tutor-course.5 \
    share/bash-completion/completions/mha-tutor=$(DIST)/mha-tutor.bash \
    share/zsh/site-functions/_mha-tutor=$(DIST)/_mha-tutor \
    share/fish/vendor_completions.d/mha-tutor.fish=$(DIST)/mha-tutor.fish \
    $(DOC)/README.md=README.md $(DOC)/class.md=$(DIST)/class.md \
    $(DOC)/authors-guide.md=exercises/README.md $(DOC)/schema.json=exercises/schema.json \
    $(foreach f,$(sort $(filter-out exercises/schema.json,$(wildcard exercises/*.json exercises/*/*.json))),$(COURSE)/$(f:exercises/%=%)=$(f))

install: all
	$(Q)install -d '$(TO)/bin'
	$(Q)install -m 755 $(BUILD)/mha-tutor '$(TO)/bin/mha-tutor'
	$(Q)for pair in $(INSTALLED); do \
	    install -d "$(TO)/$$(dirname "$${pair%%=*}")" && install -m 644 "$${pair#*=}" "$(TO)/$${pair%%=*}" || exit 1; \
	done
	@echo "installed in $(TO)"

# Folders of our own go in any case; those that others use, too, only from below DESTDIR, and when they are empty.
uninstall:
	$(Q)rm -f '$(TO)/bin/mha-tutor' $(foreach pair,$(INSTALLED),'$(TO)/$(firstword $(subst =, ,$(pair)))')
	$(Q)for folder in $(COURSE)/setups $(COURSE) share/mha-tutor $(DOC); do rmdir "$(TO)/$$folder" 2>/dev/null || :; done
	$(Q)[ -z '$(DESTDIR)' ] || find '$(DESTDIR)' -mindepth 1 -depth -type d -exec rmdir {} + 2>/dev/null || :
	@echo "removed from $(TO)"

# The libraries that the program is linked with, as packages.
deb:
	$(Q)rm -rf build/deb
	$(Q)$(MAKE) --no-print-directory install PREFIX=/usr DESTDIR=build/deb >/dev/null
	$(Q)gzip -9n build/deb/usr/share/man/man*/*
	$(Q)mkdir build/deb/DEBIAN
	$(Q)sh $(DIST)/control.sh build/deb $(VERSION) >build/deb/DEBIAN/control
	$(Q)dpkg-deb --root-owner-group --build build/deb build/mha-tutor_$(VERSION)_$$(dpkg --print-architecture).deb

# A tree that runs wherever it is unpacked; libraries that come as archives are linked in.
STATIC_LIBS = $(shell sh $(DIST)/static_libs.sh $(CC))
dist: all
	$(Q)rm -rf build/dist && mkdir -p build/dist
	@echo "  LINK  build/dist: $(STATIC_LIBS)"
	$(Q)$(CC) $(FLAGS_$(MODE)) $(LDFLAGS) -o build/dist/mha-tutor $(BUILD)/main.o $(BUILD)/libtutor.a $(BUILD)/libmha.a \
	    $(STATIC_LIBS) -lm -lpthread
	$(Q)$(MAKE) --no-print-directory install PREFIX= DESTDIR=build/dist/mha-tutor-$(VERSION) >/dev/null
	$(Q)mv build/dist/mha-tutor build/dist/mha-tutor-$(VERSION)/bin/mha-tutor
	$(Q)strip build/dist/mha-tutor-$(VERSION)/bin/mha-tutor
	$(Q)tar -C build/dist --owner=0 --group=0 --sort=name --mtime=@0 -czf \
	    build/mha-tutor-$(VERSION)-$$(uname -s)-$$(uname -m).tar.gz mha-tutor-$(VERSION)
	@ls build/mha-tutor-$(VERSION)-*.tar.gz

# The same keys give the same recording but for the time that the program takes, which is left out.
cast: all
	$(Q)$${MHA_TUTOR_PYTHON:-python3} tests/dist/record.py ./mha-tutor $(DIST)/tour.cast

class: all
	$(Q)$${MHA_TUTOR_PYTHON:-python3} tests/bench/class.py ./mha-tutor
