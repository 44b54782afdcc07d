// The import rule of docs/architecture.md, "Rooms", over the texts of the source files.
import { dirname, join } from 'node:path/posix'

interface Source {
  /** Without comments. */
  code: string
  /** Of values, types, re-exports and `import()`: `#kit`, `./store.ts`. */
  specifiers: readonly string[]
  /** Has `export … from`. */
  handsOn: boolean
}
/** By the path from the project's root. */
export type Sources = ReadonlyMap<string, Source>

/** From the ground up: a generic room imports what stands before it. Every other room of the panel is a feature. */
const generic = [
  '#contract',
  '#kit',
  '#readable',
  '#checks',
  '#shapes',
  '#snippets',
  '#csv',
  '#markdown',
  '#picture',
  '#places',
  '#published',
  '#translated',
  '#openapi',
  '#data',
  '#ui',
  '#controls',
  '#record',
  '#change',
  '#dates',
  '#page',
  '#upload',
  '#list',
  '#form',
]
/** In this order too: each imports `#contract` and those before it. */
const ofContract = [
  '#readable',
  '#checks',
  '#shapes',
  '#snippets',
  '#csv',
  '#markdown',
  '#picture',
  '#places',
  '#published',
  '#translated',
  '#openapi',
]
/** Tools that import rooms. */
const tools: Readonly<Record<string, readonly string[]>> = {
  conformance: ['#contract', '#checks', '#shapes'],
  openapi: ['#contract', '#openapi'],
}

/** From the ground up, level by level: a room of the host imports rooms of the levels before its own. */
const hostLevels = [
  ['base'],
  ['objects', 'outgoing'],
  ['storage'],
  ['http'],
  ['records'],
  ['mail', 'media', 'security', 'kinds'],
  ['accounts'],
  ['seo', 'publishing'],
  ['content'],
  ['backup'],
  [
    'live',
    'tokens',
    'intake',
    'replies',
    'views',
    'webhooks',
    'links',
    'updates',
    'dashboard',
    'personal-data',
    'health',
    'sample',
  ],
  ['host'],
  ['programs'],
].map((rooms) => rooms.map((room) => `#host/${room}`))
const outsideHost = ['#contract', ...ofContract]
/** Programs are started, not imported, so their folder has no door. */
const hostPrograms = { room: '#host/programs', folder: 'src/host/programs/' }
const levelOf = (room: string): number => hostLevels.findIndex((level) => level.includes(room))
const isOfHost = (room: string): boolean => levelOf(room) !== -1
/** The panel's start; everything else lies in a room. */
const atRoot = ['main.tsx', 'start.tsx', 'app.tsx', 'boot.ts']
const pageScript = 'src/app/boot.ts'
const heldByPage = 'src/contract/constants.ts'
const screens = 'src/app/screens/'

interface Import {
  from: string
  specifier: string /** Path from the root. */
  to: string
}

export function readSource(text: string): Source {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
  const found = code.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']*)'/g)
  const handsOn = /\bexport\s+(?:type\s+)?[{*][^}]*\}?\s*from\b/.test(code)
  return { code, specifiers: [...found].map(([, specifier = '']) => specifier), handsOn }
}

/** @param doors as package.json's `imports` have them: `#kit` to `./src/kit/index.ts` */
export function readHouse(sources: Sources, doors: Readonly<Record<string, string>>) {
  const doorOf = new Map(Object.entries(doors).map(([room, path]) => [room, path.replace('./', '')]))
  const folders = [...doorOf]
    .map(([room, path]) => ({ room, folder: `${dirname(path)}/` }))
    .concat(hostPrograms)
    .sort((a, b) => b.folder.length - a.folder.length)
  const isFeature = (room: string) =>
    room.startsWith('#') && room !== '#main' && !generic.includes(room) && !isOfHost(room)

  const rooms = new Map<string, string>()
  /** `#list`, `#host/mail` or `conformance`; the name of another folder for a file in no room. */
  const roomOf = (path: string): string => {
    const room =
      rooms.get(path) ?? folders.find(({ folder }) => path.startsWith(folder))?.room ?? path.split('/')[1] ?? path
    rooms.set(path, room)
    return room
  }
  const imports: Import[] = [...sources]
    .flatMap(([from, { specifiers }]) =>
      specifiers.map((specifier) => ({ from, specifier, to: doorOf.get(specifier) ?? join(dirname(from), specifier) })),
    )
    .filter(({ specifier, to }) => specifier.startsWith('#') || sources.has(to))

  /** Why an import of another room is not allowed; undefined: it is. */
  function faultOf({ from, specifier, to }: Import): string | undefined {
    const room = roomOf(from)
    const other = roomOf(to)
    // It runs before any room is there, so it holds what it imports.
    if (from === pageScript) {
      const isHeld = specifier === '#main' || heldByPage === to
      return isHeld ? undefined : `the page's own script imports #main and ${heldByPage} alone`
    }
    if (specifier.startsWith('#') && !doorOf.has(specifier)) return 'no room of package.json'
    if (room === other) return specifier.startsWith('#') ? 'a room imports its own files by their paths' : undefined
    if (!specifier.startsWith('#')) return 'another room is imported through its door'
    if (isOfHost(room)) return faultInHost(room, other)
    if (isOfHost(other)) return 'only the host imports its rooms'
    const ofTool = tools[room]
    if (ofTool) return ofTool.includes(other) ? undefined : `${room} imports ${ofTool.join()} and no other`
    if (from.startsWith(screens)) return undefined
    if (room === '#main') return isFeature(other) ? 'only screens names features' : undefined
    if (other === '#main') return 'nothing imports the start'
    if (isFeature(other)) return isFeature(room) ? 'no feature imports a feature' : 'a generic room imports no feature'
    if (room === '#contract' || room === '#kit') return `${room} imports nothing of ours but itself`
    if (ofContract.includes(room)) {
      const before = ['#contract', ...ofContract.slice(0, ofContract.indexOf(room))]
      return before.includes(other) ? undefined : `${room} imports only ${before.join(', ')}`
    }
    if (isFeature(room) || generic.indexOf(other) < generic.indexOf(room)) return undefined
    return `a room imports only rooms before it: ${generic.slice(generic.indexOf(room)).join(' ← ')}`
  }

  const brokenArrows = imports.flatMap((one) => {
    const fault = faultOf(one)
    return fault === undefined ? [] : [`${one.from} → ${one.specifier}: ${fault}`]
  })

  const isInRoom = (path: string) => {
    const room = roomOf(path)
    if (room === '#main') return path.startsWith(screens) || atRoot.some((name) => path === `src/app/${name}`)
    return doorOf.has(room) || room === hostPrograms.room || room in tools
  }
  const looseFiles = [...sources.keys()].filter((path) => !isInRoom(path)).map((path) => `${path} lies in no room`)

  const doorPaths = [...doorOf.values()].filter((path) => path.endsWith('/index.ts'))
  const openDoors = [...sources].flatMap(([path, { code, handsOn }]) => {
    if (!doorPaths.includes(path)) return handsOn ? [`${path} exports what another file has`] : []
    const other = code
      .replaceAll(/^\/\/.*$|export (?:type )?\{[^}]*\} from '\.\/[^']+'|import '\.\/[^']+\.css'/gm, '')
      .trim()
    return other === '' ? [] : [`${path} is a door and holds ${other.split('\n')[0]}`]
  })

  const namesOf = (isSeen: (room: string) => boolean) => {
    const owners = new Map<string, string[]>()
    for (const [room, path] of [...doorOf].filter(([name]) => isSeen(name))) {
      const lists = (sources.get(path)?.code ?? '').matchAll(/export (?:type )?\{([^}]*)\}/g)
      for (const name of [...lists].flatMap(([, list = '']) => list.match(/\w+(?=\s*(?:,|$))/g) ?? [])) {
        owners.set(name, [...(owners.get(name) ?? []), room])
      }
    }
    return owners
  }
  // The panel and the host never see each other's names.
  const repeatedNames = [
    namesOf((room) => !isOfHost(room)),
    namesOf((room) => isOfHost(room) || outsideHost.includes(room)),
  ]
    .flatMap((owners) => [...owners])
    .filter(([, rooms]) => rooms.length > 1)
    .map(([name, rooms]) => `${name} is exported by ${rooms.join(' and ')}`)

  const circles = circlesIn(imports.map(({ from, to }) => [from, to]))
  const roomCircles = circlesIn(
    imports
      .filter(({ from }) => from !== pageScript)
      .map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
      .filter(([from, to]) => from !== to),
  )

  return { brokenArrows, looseFiles, openDoors, repeatedNames, circles: [...circles, ...roomCircles] }
}

function faultInHost(room: string, other: string): string | undefined {
  if (outsideHost.includes(other)) return undefined
  if (!isOfHost(other)) return 'the host imports no such room'
  if (levelOf(other) < levelOf(room)) return undefined
  if (levelOf(other) === levelOf(room)) return 'rooms of one level do not import each other'
  return `a room of the host imports only rooms before it, and ${other} comes after ${room}`
}

/** Each circle with its members in their order: "a.ts → b.ts → a.ts". */
function circlesIn(arrows: readonly (readonly [from: string, to: string])[]): string[] {
  const targets = new Map<string, string[]>()
  for (const [from, to] of arrows) targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, path: readonly string[]) => {
    const at = path.indexOf(node)
    if (at !== -1) found.push([...path.slice(at), node].join(' → '))
    if (at !== -1 || done.has(node)) return
    for (const target of targets.get(node) ?? []) visit(target, [...path, node])
    done.add(node)
  }
  for (const node of targets.keys()) visit(node, [])
  return found
}
