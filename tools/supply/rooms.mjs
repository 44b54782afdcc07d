// The rooms that each room of the panel needs, for the build and for the tables that it writes into the page.

/** These rooms with all that they import, deepest first. */
export function withImports(rooms, names) {
  return [...new Set(names.flatMap((name) => [...withImports(rooms, rooms.get(name)?.imports ?? []), name]))]
}

/**
 * The names that the scripts of other rooms import from a room, by room. A room without an entry keeps all that its door
 * exports: nothing imports it by name, or `import()` opens it.
 */
export function namesWanted(rooms) {
  const wanted = new Map()
  const opened = new Set()
  for (const { files } of rooms) {
    const script = Buffer.from(files['']).toString()
    for (const [, room] of script.matchAll(/\bimport\(\s*"(#[^"]+)"\s*\)/g)) opened.add(room)
    for (const [, names, room] of script.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*"(#[^"]+)"/g)) {
      const known = wanted.get(room) ?? new Set()
      for (const name of names.split(',')) known.add(name.trim().split(/\s+as\s+/)[0])
      wanted.set(room, known)
    }
  }
  for (const room of opened) wanted.delete(room)
  return wanted
}

/** Maps a room to the rooms that it imports, apart from those of the entry and those that these import. */
export function needsOf(rooms, entry) {
  const needs = [...rooms.values()].map(({ name, imports }) => {
    if (name === '#main') return [name, entry.filter((other) => other !== name)]
    const further = withImports(
      rooms,
      imports.flatMap((other) => rooms.get(other)?.imports ?? []),
    )
    return [name, imports.filter((other) => !entry.includes(other) && !further.includes(other))]
  })
  return Object.fromEntries(needs.filter(([, others]) => others.length > 0))
}

/** The browser fetches them along with the entry. Most screens of a person are lists. */
const firstRooms = { visitor: ['#entry'], person: ['#shell', '#list'] }

/** The rooms of the first screen, for visitors and for people who are signed in, with all that they import. */
export function firstFiles(rooms, entry) {
  const complete = (names) => withImports(rooms, names).filter((name) => !entry.includes(name))
  return { visitor: complete(firstRooms.visitor), person: complete(firstRooms.person) }
}
