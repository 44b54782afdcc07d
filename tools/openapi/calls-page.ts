import { type Entity, entities, isObject, withArticle } from '#contract'
import {
  type Call,
  componentSchemas,
  components,
  contractCalls,
  type Described,
  failuresOf,
  namesOf,
  schemaName,
  jsonSchemaOf,
  tagDescriptions,
} from '#openapi'

const title = `# Calls

Look up here what each call takes and returns. \`npm run openapi\` writes this page and [openapi.json](openapi.json) from
\`src/contract/openapi\`. [contract.md](contract.md) has the rules.

- **(spec)**: every host has the call. **(spec path)**: the specification only names the path.
- **needs** is the permission. “–” means every signed-in user, “open” no sign-in, but a website setting can require an API token.
- **takes** has the fields of the body and the names of parameters. **data** is the response’s \`data\`. \`?\` marks what can be missing.
- **fails with** leaves out [codes](contract.md#every-response) that any call can return.
- \`Reference\` is \`{id, label}\`. Other names with a capital are [at the end](#data), or the fields of an entity in openapi.json.`

const names = namesOf(components())
const code = (text: string): string => `\`${text}\``
const cells = (...all: readonly string[]): string => `| ${all.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** A schema as an example without values: `[{id, at}]`. Shared schemas are names. */
function outlineOf(schema: { readonly [keyword: string]: unknown }, depth: number): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? ''
  const parts = [schema.anyOf, schema.allOf, schema.oneOf].find(Array.isArray)?.filter(isObject) ?? []
  const { items, properties, const: only } = schema
  if (parts.length > 0 && !properties) return outlineOf(parts[0] ?? {}, depth)
  if (only !== undefined) return JSON.stringify(only)
  if (isObject(items)) return `[${outlineOf(items, depth)}]`
  if (!isObject(properties) || Object.keys(properties).length === 0 || depth === 0) return ''
  const required = Array.isArray(schema.required) ? schema.required : []
  const fields = Object.entries(properties).map(([field, own]) => {
    const inner = isObject(own) ? outlineOf(own, depth - 1) : ''
    return `${field}${required.includes(field) ? '' : '?'}${inner === '' ? '' : `: ${inner}`}`
  })
  return `{${fields.join(', ')}}`
}

const outline = (given: Described | undefined, depth: number): string => {
  const text = given ? outlineOf(jsonSchemaOf(given, names), depth) : ''
  return text === '' || text === '[]' ? text : code(text)
}

/** The call as one of any entity: a definition's calls differ only in its paths and words. */
function genericOf(call: Call): Call {
  const { path, summary, needs = [] } = call
  const entity = entities.find((one) => path === one.savePath || `${path}/`.startsWith(`${one.path}/`))
  if (!entity) {
    const words = summary
      .replace(/published [a-z ]+(?=, one page)/, 'published records')
      .replace(/published [a-z ]+?(?= by its slug|$)/, 'published record')
    return {
      ...call,
      path: path.replace(/^\/content\/v1\/[a-z-]+(?=$|\/\{id\}|\/slug\/)/, '/content/v1/<list>'),
      summary: words,
    }
  }
  const { key, one, many, savePath, path: list } = entity
  const inWords = (text: string): string =>
    [
      [withArticle(one), 'a record'],
      [many, 'records'],
      [one, 'record'],
    ].reduce((said, [word = '', other = '']) => said.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), other), text)
  return {
    ...call,
    path: path === savePath && savePath !== list ? '<save>' : path.replace(list, '<list>'),
    summary: inWords(summary),
    needs: needs.map((need) => (need.section === key ? { ...need, section: 'the section' } : need)),
  }
}

function needsOf({ isPublic, needs = [] }: Call): string {
  if (isPublic) return 'open'
  const all = needs.map(({ section, permission, when = '' }) => {
    const reason = when.startsWith('of ') ? ` ${when}` : when && `, if ${when}`
    return `${code(permission)}${section === '*' ? '' : ` of ${section}`}${reason}`
  })
  return all.join('; ') || '–'
}

/** Codes that any call can return. */
const usual = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'misdirected',
  'internal',
  'too_large',
  'unsupported_media',
  'idempotency_mismatch',
]

const markOf = (inSpecification: Call['inSpecification']): string =>
  inSpecification ? ` **(spec${inSpecification === 'path' ? ' path' : ''})**` : ''

function rowOf(call: Call): string {
  const { method, path, summary, inSpecification, responses, upload, parameters = [] } = call
  const queries = parameters.flatMap((one) =>
    isObject(one) && one.in === 'query' ? [`${code(String(one.name))}`] : [],
  )
  const takes = [outline(call.body, 1), upload ? 'a form with a file' : '', queries.join(', ')]
  const data = Object.entries(responses).map(
    ([status, { data }]) => `${status === '200' ? '' : status} ${outline(data, 9)}`,
  )
  const fails = failuresOf(call).filter((one) => !usual.includes(one))
  return cells(
    `${code(`${method.toUpperCase()} ${path}`)}${path.startsWith('<') ? '' : markOf(inSpecification)}`,
    summary,
    needsOf(call),
    takes.filter((part) => part !== '').join(', '),
    data.map((part) => part.trim()).join(', '),
    fails.map(code).join(', '),
  )
}

const table = (head: readonly string[], rows: readonly string[]): string =>
  [cells(...head), `|${head.map(() => '---|').join('')}`, ...rows].join('\n')
const callTable = (calls: readonly Call[]): string =>
  table(['call', 'what it does', 'needs', 'takes', 'data', 'fails with'], calls.map(rowOf))

/** The calls about an entity that some entities lack. */
const extras = ['order', 'merge', 'import', 'publishing']

function entityRow({ one, key, path, savePath, single }: Entity, calls: readonly Call[]): string {
  const inCode = (method: string, ofPath: string): string =>
    `${code(ofPath)}${markOf(calls.find((call) => call.path === ofPath && call.method === method)?.inSpecification)}`
  const has = extras.filter((name) => calls.some((call) => call.path === `${path}/${name}`))
  return cells(
    one,
    code(key),
    inCode('get', path),
    inCode('post', savePath),
    single ? 'only one record' : has.join(', '),
  )
}

const recordNames = entities.map(schemaName)
/** Whether a schema has the fields of an entity. */
const isOfEntity = (name: string): boolean =>
  recordNames.some((record) =>
    [record, `${record}Draft`, `Published${record}`, `Published${record}Brief`].includes(name),
  )

/** The text of docs/calls.md. */
export function callsPage(): string {
  const calls = contractCalls()
  const groups = new Map<string, Call[]>()
  for (const call of calls) {
    const name = `${call.method} ${genericOf(call).path}`
    groups.set(name, [...(groups.get(name) ?? []), call])
  }
  const shared = [...groups.values()].flatMap(([first, ...more]) =>
    first && more.length > 0 ? [genericOf(first)] : [],
  )
  const own = [...groups.values()].flatMap((group) => (group.length === 1 ? group : []))
  const sections = Object.entries(tagDescriptions).flatMap(([tag, about]) => {
    const ofTag = [
      ...shared.filter((call) => tag === 'content' && call.tag === tag),
      ...own.filter((call) => call.tag === tag),
    ]
    return ofTag.length === 0 ? [] : [`## ${tag}\n\n${about}`, callTable(ofTag)]
  })
  const ofRecords = callTable(shared.filter(({ tag }) => tag !== 'content'))
  const data = Object.entries(componentSchemas())
    .filter(([name]) => !isOfEntity(name))
    .map(([name, schema]) => cells(code(name), code(outlineOf(schema, 9))))
  return [
    title,
    '## Entities',
    table(
      ['entity', 'key', '`<list>`', '`<save>`', 'also has'],
      entities.map((entity) => entityRow(entity, calls)),
    ),
    '## Calls of every entity',
    ofRecords.replaceAll(new RegExp(`\\b(?:${recordNames.join('|')})(?=Draft|\\b)`, 'g'), 'Record'),
    ...sections,
    '## Data',
    table(['name', 'fields'], data),
  ].join('\n\n')
}
