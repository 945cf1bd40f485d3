// Run by `npm version X.Y.Z`: writes the version into the chart, and the version and the day into the changelog.
import { readFileSync, writeFileSync } from 'node:fs';

const CHART = 'deploy/helm/amlcore/Chart.yaml';
const CHANGELOG = 'CHANGELOG.md';
const UNRELEASED = /^## \[Unreleased\]$/m;

const version = process.env.npm_package_version;
const chart = readFileSync(CHART, 'utf8');
const changelog = readFileSync(CHANGELOG, 'utf8');
if (!UNRELEASED.test(changelog)) {
  process.stderr.write(
    `${CHANGELOG} has no section "## [Unreleased]" to become "## [${version}]". Describe the changes there, then run ` +
      `"npm version ${version} --no-git-tag-version --allow-same-version".\n`,
  );
  process.exit(1);
}
const today = new Date().toISOString().slice(0, 10);
writeFileSync(CHANGELOG, changelog.replace(UNRELEASED, `## [${version}] - ${today}`));
writeFileSync(
  CHART,
  chart.replace(/^version: .*/m, `version: ${version}`).replace(/^appVersion: .*/m, `appVersion: "${version}"`),
);
