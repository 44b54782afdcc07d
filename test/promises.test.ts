// A promise that no one waits for needs a handler of its failure, or a press could end without an outcome. The type
// checker finds these promises, so it does not matter where a function is declared.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const isPromise = (checker: Checker, type: Type | undefined): boolean =>
  type !== undefined && partsOf(type).some((part) => /^Promise(?:Like)?</.test(checker.typeToString(part)))

const returnsOf = (checker: Checker, type: Type | undefined): Type[] =>
  (type === undefined ? [] : partsOf(type))
    .flatMap((part) => checker.getSignaturesOfType(part, SignatureKind.Call))
    .flatMap((signature) => checker.getReturnTypeOfSignature(signature) ?? [])

/** The functions of src/app/data/failures.ts, which show or expect a failure and never reject. */
const handlers = ['attempt', 'inPlace', 'quietly']

/** Whether the work is given to such a function, or the chain ends in `.catch(…)` or `.then(…, …)`. */
function hasHandler(node: Node): boolean {
  if (!is.isCallExpression(node)) return false
  if (is.isIdentifier(node.expression)) return handlers.includes(node.expression.text)
  if (!is.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  const count = node.arguments.length
  if (name.text === 'finally') return hasHandler(expression)
  return (name.text === 'catch' && count === 1) || (name.text === 'then' && count === 2)
}

/** Expressions whose value is dropped, and functions that may be given to a place that drops their value. */
function candidatesIn(file: SourceFile): { dropped: Expression[]; given: Expression[] } {
  const [dropped, given]: [Expression[], Expression[]] = [[], []]
  const visit = (node: Node): undefined => {
    if (is.isVoidExpression(node) || is.isExpressionStatement(node)) dropped.push(node.expression)
    if (is.isArrowFunction(node) || is.isFunctionExpression(node)) given.push(node)
    if (is.isJsxAttribute(node) && /^on[A-Z]/.test(node.name.getText(file))) {
      const value = node.initializer
      if (value && is.isJsxExpression(value) && value.expression) given.push(value.expression)
    }
    node.forEachChild(visit)
  }
  visit(file)
  const isUsed = (node: Node) => is.isAwaitExpression(node) || is.isBinaryExpression(node) || hasHandler(node)
  return { dropped: dropped.filter((node) => !isUsed(node)), given }
}

/** The promises without a handler, each as file, line and first words. */
function floatingIn({ program, checker }: Project, root: string, folders: RegExp): string[] {
  const drops = (node: Expression): boolean => {
    if (!returnsOf(checker, checker.getTypeAtLocation(node)).some((type) => isPromise(checker, type))) return false
    const wanted = returnsOf(checker, checker.getContextualType(node))
    return wanted.length > 0 && wanted.every(({ flags }) => (flags & TypeFlags.Void) !== 0)
  }
  return program.getSourceFileNames().flatMap((path) => {
    const file = folders.test(relative(root, path)) ? program.getSourceFile(path) : undefined
    if (!file) return []
    const { dropped, given } = candidatesIn(file)
    const types = checker.getTypeAtLocation(dropped)
    const found = [...dropped.filter((_, index) => isPromise(checker, types[index])), ...given.filter(drops)]
    return found.map((node) => {
      const start = node.getStart(file)
      const line = file.text.slice(0, start).split('\n').length
      return `${relative(root, path)}:${line} ${file.text.slice(start, node.end).split('\n')[0]}`
    })
  })
}

function floatingOf(root: string, folders: RegExp): string[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    assert.ok(project)
    return floatingIn(project, root, folders)
  } finally {
    api.close()
  }
}

test('every promise of the panel is awaited or has an error handler', () => {
  assert.deepEqual(floatingOf(process.cwd(), /^src\/(?:app|kit)\//), [])
})

test('the check finds unhandled promises, and async functions where nothing is awaited', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'promises-'))
  context.after(() => rmSync(root, { recursive: true }))
  const source = [
    'declare function save(): Promise<void>',
    'declare function press(run: () => void): void',
    'declare const maybe: { save?(): Promise<void> }',
    'save()',
    'void save()',
    'maybe.save?.()',
    'save().then(() => {})',
    'press(() => save())',
    'press(async () => {})',
    'press(() => void save().finally(() => {}))',
    'save().catch(() => {})',
    'void save().then(() => {}, () => {})',
    'press(() => void save().catch(() => {}).finally(() => {}))',
    'export const kept = save()',
    'declare function attempt<T>(work: () => Promise<T>): Promise<T | undefined>',
    'void attempt(save)',
    'press(() => void attempt(() => save()))',
  ]
  writeFileSync(join(root, 'a.ts'), source.join('\n'))
  writeFileSync(
    join(root, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "types": [] }, "files": ["a.ts"] }',
  )
  const lines = floatingOf(root, /^a\.ts$/).map((found) => Number(/:(\d+)/.exec(found)?.[1]))
  assert.deepEqual(
    lines.sort((one, other) => one - other),
    [4, 5, 6, 7, 8, 9, 10],
  )
})
