"""What a learning record store asks of every statement (Experience API 1.0.3, part 2): xapi.py FILE."""
import json
import re
import sys

UUID = re.compile(r"^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
IRI = re.compile(r"^(https?://|urn:)[^\s<>\"{}|\\^`]+$")
TIME = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
VOIDED = "http://adlnet.gov/expapi/verbs/voided"


def check(statement):
    assert set(statement) <= {"id", "actor", "verb", "object", "result", "timestamp"}
    assert UUID.match(statement["id"]), statement["id"]
    assert TIME.match(statement["timestamp"])
    account = statement["actor"]["account"]
    assert account["name"] and account["homePage"].startswith("http")
    assert IRI.match(statement["verb"]["id"])
    thing = statement["object"]
    assert (thing["objectType"] == "StatementRef") == (statement["verb"]["id"] == VOIDED)
    assert UUID.match(thing["id"]) if thing["objectType"] == "StatementRef" else IRI.match(thing["id"])
    result = statement.get("result")
    if result:
        assert -1 <= result["score"]["scaled"] <= 1 and isinstance(result["success"], bool)
        assert all(IRI.match(key) for key in result["extensions"])


statements = json.load(open(sys.argv[1], encoding="utf-8"))
for one in statements:
    check(one)
ids = {one["id"] for one in statements}
assert len(ids) == len(statements)
voided = [one["object"]["id"] for one in statements if one["verb"]["id"] == VOIDED]
assert set(voided) <= ids
print(len(statements), len(voided))
