"""Scores entities with the installed nomenklatura. JSON lines in, JSON lines out.

    {"list": [entity, ...]}                    the entities that later queries search; no answer
    {"query": entity, "candidate": entity}     -> {"score": 0.93}
    {"query": entity}                          -> {"hits": [[position, score], ...]}, all with a score of 0.5 or more
    {"query": ..., "names_only": true, ...}    the name score alone, as entity_bench asks for it

An entity is {"schema": ..., "properties": {name: [value, ...]}}. The first answer names the versions.
"""

import json
import sys
from importlib.metadata import version
from itertools import count

from followthemoney import ValueEntity, model
from nomenklatura.matching import get_algorithm
from nomenklatura.matching.logic_v2.names.match import name_match

LEAST = 0.5


NUMBERS = count()


def entity(data):
    # nomenklatura remembers the names of an entity by its ID.
    made = ValueEntity(model.get(data["schema"]), {"id": f"e{next(NUMBERS)}"})
    for name, values in data["properties"].items():
        if name in made.schema.properties:
            made.add(name, values)
    return made


def main():
    algorithm = get_algorithm(sys.argv[1])
    config = algorithm.default_config()
    print(json.dumps({"nomenklatura": version("nomenklatura"), "rigour": version("rigour")}), flush=True)
    listed = []
    for line in sys.stdin:
        asked = json.loads(line)
        if "list" in asked:
            listed = [entity(one) for one in asked["list"]]
            continue
        query = entity(asked["query"])
        if asked.get("names_only"):
            result = {"score": name_match(query, entity(asked["candidate"]), config).score}
        elif "candidate" in asked:
            result = {"score": algorithm.compare(query, entity(asked["candidate"]), config).score}
        else:
            scores = ((at, algorithm.compare(query, one, config).score) for at, one in enumerate(listed))
            result = {"hits": [[at, score] for at, score in scores if score >= LEAST]}
        print(json.dumps(result), flush=True)


main()
