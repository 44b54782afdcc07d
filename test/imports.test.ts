import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import packageFile from '../package.json' with { type: 'json' }
import { readHouse, readSource } from './room-rules.ts'

const paths = ['src', 'tools/conformance', 'tools/openapi'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path).replaceAll('\\', '/')}`),
)
const sources = new Map(
  paths.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, readSource(readFileSync(path, 'utf8'))]),
)
const house = readHouse(sources, packageFile.imports)

test('each room imports earlier rooms through their doors and its own files by path', () => {
  assert.deepEqual(house.brokenArrows, [])
})

test('no files or rooms import each other in a circle, whether by value, type or import()', () => {
  assert.deepEqual(house.circles, [])
})

test('every file is in a room, except those that start the panel', () => {
  assert.deepEqual(house.looseFiles, [])
})

test('doors only re-export names of their own files, and no other file re-exports', () => {
  assert.deepEqual(house.openDoors, [])
})

test('no name is exported by two doors', () => {
  assert.deepEqual(house.repeatedNames, [])
})

/** Of a file with this text instead of its own: all that is said against the house. */
function saidOf(path: string, text: string): string[] {
  return Object.values(readHouse(new Map([...sources, [path, readSource(text)]]), packageFile.imports)).flat()
}

const rowMenu = 'src/app/list/row-menu.tsx'
const mailPart = 'src/host/mail/mail-part.ts'
const breaks: readonly (readonly [path: string, text: string, told: string])[] = [
  [rowMenu, "import { airportExtra } from '#airport'", `${rowMenu} → #airport: a generic room imports no feature`],
  [
    rowMenu,
    "import type { Form } from '#form'",
    `${rowMenu} → #form: a room imports only rooms before it: #list ← #form`,
  ],
  [
    rowMenu,
    "import { Icon } from '../ui/icon.tsx'",
    `${rowMenu} → ../ui/icon.tsx: another room is imported through its door`,
  ],
  [rowMenu, "import { Tools } from '#list'", `${rowMenu} → #list: a room imports its own files by their paths`],
  [rowMenu, "const later = () => import('#shell')", `${rowMenu} → #shell: a generic room imports no feature`],
  [rowMenu, "import { start } from '#main'", `${rowMenu} → #main: nothing imports the start`],
  [rowMenu, "import { x } from '#nowhere'", `${rowMenu} → #nowhere: no room of package.json`],
  [rowMenu, "export { Tools } from './tools.tsx'", `${rowMenu} exports what another file has`],
  [
    'src/app/media/albums.tsx',
    "import {\n  type SeoSaved,\n} from '#seo'",
    'src/app/media/albums.tsx → #seo: no feature imports a feature',
  ],
  ['src/app/app.tsx', "const shell = () => import('#shell')", 'src/app/app.tsx → #shell: only screens names features'],
  [
    'src/app/boot.ts',
    "import '#kit'",
    "src/app/boot.ts → #kit: the page's own script imports #main and src/contract/constants.ts alone",
  ],
  [
    'src/kit/store.ts',
    "import type { Row } from '#contract'",
    'src/kit/store.ts → #contract: #kit imports nothing of ours but itself',
  ],
  [
    'src/contract/markdown/tree.ts',
    "import { keep } from '#kit'",
    'src/contract/markdown/tree.ts → #kit: #markdown imports only #contract, #readable, #checks, #shapes, #snippets, #csv',
  ],
  ['src/host/base/log.ts', "import { keep } from '#kit'", 'src/host/base/log.ts → #kit: the host imports no such room'],
  [
    mailPart,
    "import type { Accounts } from '#host/accounts'",
    `${mailPart} → #host/accounts: a room of the host imports only rooms before it, and #host/accounts comes after #host/mail`,
  ],
  [
    mailPart,
    "import { type MediaFiles } from '#host/media'",
    `${mailPart} → #host/media: rooms of one level do not import each other`,
  ],
  [
    'src/host/replies/replies-part.ts',
    "const later = () => import('#host/intake')",
    'src/host/replies/replies-part.ts → #host/intake: rooms of one level do not import each other',
  ],
  [
    mailPart,
    "import { quoted } from '../records/schema/columns.ts'",
    `${mailPart} → ../records/schema/columns.ts: another room is imported through its door`,
  ],
  [
    mailPart,
    "import { letter } from '#host/mail'",
    `${mailPart} → #host/mail: a room imports its own files by their paths`,
  ],
  [mailPart, "import { letter } from '#host/post'", `${mailPart} → #host/post: no room of package.json`],
  [
    'src/host/host/host.ts',
    "import { program } from '../programs/program.ts'",
    'src/host/host/host.ts → ../programs/program.ts: another room is imported through its door',
  ],
  [rowMenu, "import type { Part } from '#host/records'", `${rowMenu} → #host/records: only the host imports its rooms`],
  [
    'tools/conformance/report.ts',
    "import { startHost } from '#host/host'",
    'tools/conformance/report.ts → #host/host: only the host imports its rooms',
  ],
  ['src/host/helpers.ts', 'export const one = 1', 'src/host/helpers.ts lies in no room'],
  ['src/host/shop/shop.ts', 'export const one = 1', 'src/host/shop/shop.ts lies in no room'],
  ['src/host/mail/index.ts', 'export const one = 1', 'src/host/mail/index.ts is a door and holds export const one = 1'],
  [mailPart, "export { letter } from './letter.ts'", `${mailPart} exports what another file has`],
  [
    'src/host/mail/index.ts',
    "export { tableOf } from './mail.ts'",
    'tableOf is exported by #host/records and #host/mail',
  ],
  [
    'src/host/base/log.ts',
    "import { every } from './every.ts'",
    'src/host/base/every.ts → src/host/base/log.ts → src/host/base/every.ts',
  ],
  ['src/app/helpers.ts', 'export const one = 1', 'src/app/helpers.ts lies in no room'],
  ['src/app/shop/shop.ts', 'export const one = 1', 'src/app/shop/shop.ts lies in no room'],
  ['src/shop/shop.ts', 'export const one = 1', 'src/shop/shop.ts lies in no room'],
  [
    'src/app/upload/index.ts',
    'export const one = 1',
    'src/app/upload/index.ts is a door and holds export const one = 1',
  ],
  ['src/app/seo/index.ts', "export { Tools } from './page-look.ts'", 'Tools is exported by #list and #seo'],
  [
    'src/kit/keyboard.ts',
    "import { isStroke } from './hotkey.ts'",
    'src/kit/hotkey.ts → src/kit/keyboard.ts → src/kit/hotkey.ts',
  ],
  [
    'src/kit/keyboard.ts',
    "type Hotkey = typeof import('./hotkey.ts')",
    'src/kit/hotkey.ts → src/kit/keyboard.ts → src/kit/hotkey.ts',
  ],
  [
    'src/kit/keyboard.ts',
    "const later = () => import('./hotkey.ts')",
    'src/kit/hotkey.ts → src/kit/keyboard.ts → src/kit/hotkey.ts',
  ],
]
for (const [path, text, told] of breaks) {
  test(`reports: ${told}`, () => {
    const said = saidOf(path, text)
    assert.ok(said.includes(told), said.join('\n'))
  })
}

test('reports rooms of the panel that import each other as a circle', () => {
  const said = saidOf('src/app/ui/icon.tsx', "import { List } from '#list'")
  assert.ok(
    said.some((told) => /^#\w+ → .*#ui → #list/.test(told)),
    said.join('\n'),
  )
})

test('reports rooms of the host that import each other as a circle', () => {
  const said = saidOf('src/host/records/part.ts', "import type { Settings } from '#host/host'")
  assert.ok(
    said.some((told) => /^#host\/\w+ → .*#host\/records → #host\/host/.test(told)),
    said.join('\n'),
  )
})

test('a room of the panel and a room of the host can export the same name', () => {
  const said = saidOf('src/host/mail/index.ts', "export { Icon } from './mail.ts'")
  assert.deepEqual(
    said.filter((told) => told.startsWith('Icon ')),
    [],
  )
})

test('no file of the panel or host contains an HTML string, a cast to any or a disabled type check', () => {
  const forbidden = new RegExp(
    [
      'innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\\.write|createContextualFragment',
      '@ts-ignore|@ts-expect-error|@ts-nocheck',
      '\\bas any\\b|: any\\b',
    ].join('|'),
  )
  const found = [...sources].filter(([, { code }]) => forbidden.test(code)).map(([path]) => path)
  assert.deepEqual(found, [])
})
