/**
 * Others beside amlcore. Without `--service`: the test kits of nomenklatura and yente, each case asked of amlcore's matcher and of the
 * nomenklatura that a Python has. The kits are read from clones, and are not part of this project. What is missing is said.
 *
 *     git clone https://github.com/opensanctions/nomenklatura; git clone https://github.com/opensanctions/yente
 *     python3 -m venv peers; peers/bin/pip install nomenklatura
 *     amlcore bench peers --python peers/bin/python --nomenklatura nomenklatura --yente yente
 *         [--pairs pairs.json.gz] [--per-fixture 200] [--seed 1] [--algorithm logic-v2] [--out peers.md]
 *
 * With `--service`: disturbed names of the OFAC list asked of a running service, at equal false alarms.
 *
 *     amlcore bench peers --service amlcore [--url http://127.0.0.1:8080 --client ID:SECRET]
 *     amlcore bench peers --service yente --url http://127.0.0.1:8000 [--dataset us_ofac_sdn] [--algorithm logic-v2]
 *     amlcore bench peers --service watchman --url http://127.0.0.1:8084
 *         [--parts choose] [--per-kind 40] [--clean 4000] [--seed 1] [--json FILE]
 */
import { optionsOf } from './arguments.ts';
import { dataFolder, skip } from './data.ts';
import { runKits } from './peers/kits.ts';
import { askService } from './peers/services.ts';

const text = { type: 'string' } as const;
const options = optionsOf({
  ...{ data: text, seed: text, algorithm: text, json: text },
  ...{ python: text, nomenklatura: text, yente: text, pairs: text, 'per-fixture': text, out: text },
  ...{ service: text, url: text, client: text, dataset: text, parts: text, 'per-kind': text, clean: text },
});
const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else if (options.service !== undefined) await askService(folder, options);
else await runKits(folder, options);
