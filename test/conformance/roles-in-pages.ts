/** Permissions in the dashboard's own sources for pages and actions, compared with the table of permissions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const WEB = join(projectRoot, 'web');

interface Route {
  path: string;
  /** Absent: every signed-in user sees it, or every visitor. */
  permission: string | undefined;
  feature: string | undefined;
}

function eachNode(file: string, visit: (node: ts.Node) => void): void {
  const text = readFileSync(join(WEB, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const walk = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, walk);
  };
  walk(source);
}

/** Of `createRoute({ path, staticData: { permission }, component })`, with the address of the route above it. */
export function routesOf(): Route[] {
  const routes: Route[] = [];
  const addresses = new Map<string, string>();
  const visit = (node: ts.Node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'createRoute') return;
    const text = node.getText();
    const path = /\bpath: '([^']+)'/.exec(text)?.[1];
    if (path === undefined) throw new Error(`a route without a path: ${text}`);
    const above = addresses.get(/getParentRoute: \(\) => (\w+)/.exec(text)?.[1] ?? '') ?? '';
    // What a page shows while none of its records is open.
    if (above !== '' && path === '/') return;
    const address = above === '' ? path : `${above}/${path}`;
    if (ts.isVariableDeclaration(node.parent)) addresses.set(node.parent.name.getText(), address);
    routes.push({
      path: address,
      permission: /permission: '([^']+)'/.exec(text)?.[1],
      feature: /import\('\.\.\/\.\.\/features\/([^/]+)\//.exec(text)?.[1],
    });
  };
  const files = readdirSync(join(WEB, 'app/routes')).map((file) => join('app/routes', file));
  for (const file of ['app/router.tsx', ...files]) eachNode(file, visit);
  return routes;
}

export interface Call {
  file: string;
  /** Folder below `web/features`. */
  feature: string;
  /** `POST /amlcore/api/v1/rules` */
  operation: string;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Calls that change something, and permissions that each feature's sources ask for. */
export function actsOf(): { calls: Call[]; asked: ReadonlyMap<string, ReadonlySet<string>> } {
  const calls: Call[] = [];
  const asked = new Map<string, Set<string>>();
  const files = readdirSync(join(WEB, 'features'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const [feature = ''] = file.split('/');
    const constants = new Map<string, string>();
    const known = asked.get(feature) ?? asked.set(feature, new Set()).get(feature)!;
    eachNode(join('features', file), (node) => {
      if (ts.isStringLiteral(node) && /^(operator|[a-z]+:[a-z]+)$/.test(node.text)) known.add(node.text);
      if (ts.isVariableDeclaration(node) && node.initializer) {
        const value = asPath(node.initializer, constants);
        if (value !== null) constants.set(node.name.getText(), value);
      }
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { expression, name } = node.expression;
      if (expression.getText() !== 'api' || !CHANGES.has(name.text)) return;
      const path = node.arguments[0] ? asPath(node.arguments[0], constants) : null;
      if (path === null) throw new Error(`web/features/${file}: the path of ${node.getText()} is not known`);
      calls.push({ file, feature, operation: `${name.text} ${path}` });
    });
  }
  return { calls, asked };
}

/** Of a part of an address that is chosen when it is called. */
const ANY = '*';

/** Whether it may be this operation. */
export function mayCall({ operation }: Call, { method, path }: { method: string; path: string }): boolean {
  const [before, ...behind] = operation.split(ANY);
  const asked = `${method} ${path}`;
  if (behind.length === 0) return asked === before;
  const end = behind.at(-1)!;
  return (
    asked.startsWith(before!) &&
    asked.endsWith(end) &&
    !asked.slice(before!.length, asked.length - end.length).includes('/')
  );
}

/** Of a text, of a template of constants, or of a constant before it. */
function asPath(node: ts.Expression, constants: ReadonlyMap<string, string>): string | null {
  const inner = ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? node.expression : node;
  if (ts.isStringLiteralLike(inner)) return inner.text;
  if (ts.isIdentifier(inner)) return constants.get(inner.text) ?? null;
  if (!ts.isTemplateExpression(inner)) return null;
  let path = inner.head.text;
  for (const { expression, literal } of inner.templateSpans) {
    path += (asPath(expression, constants) ?? ANY) + literal.text;
  }
  return path;
}
