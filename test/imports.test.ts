import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import test from 'node:test'

/** What each part of src may import of ours, beside itself. */
const allowed: { readonly [part: string]: readonly string[] } = {
  contract: [], kit: [], host: ['contract'], app: ['kit', 'contract'],
  conformance: ['contract'],
}

const sources = readdirSync('src', { recursive: true }).map(String).filter((path) => /\.tsx?$/.test(path))
const importsOf = (path: string): string[] =>
  [...readFileSync(join('src', path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map((match) => match[1] ?? '')

for (const [part, others] of Object.entries(allowed)) {
  const words = others.length > 0 ? `${others.join(' and ')} and itself` : 'nothing of ours but itself'
  test(`src/${part} imports ${words}`, () => {
    const own = sources.filter((path) => path.startsWith(`${part}/`))
    assert.ok(own.length > 0)
    const strayed = own.flatMap((path) => importsOf(path)
      .map((target) => relative('src', join('src', dirname(path), target)).replaceAll('\\', '/'))
      .filter((target) => !target.startsWith('..')) // static files, of which the panel has its icons
      .filter((target) => ![part, ...others].includes(target.split('/')[0] ?? ''))
      .map((target) => `${path} imports ${target}`))
    assert.deepEqual(strayed, [])
  })
}

test('no file of panel or host holds an HTML string, a cast to any, or a type check that is switched off', () => {
  const forbidden = new RegExp([
    'innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\\.write|createContextualFragment',
    '@ts-ignore|@ts-expect-error|@ts-nocheck', '\\bas any\\b|: any\\b',
  ].join('|'))
  const codeOf = (path: string): string =>
    readFileSync(join('src', path), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
  const found = sources.filter((path) => forbidden.test(codeOf(path)))
  assert.deepEqual(found, [])
})
