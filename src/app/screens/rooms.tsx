import { lazy } from '#data'
import type { FormSlots } from '#form'
import { fetchForLater, openRoom } from '#kit'
import type { ListSlots } from '#list'
import type { ShellSlots } from '#shell'
import { lazyPart } from '#ui'

// These rooms load on demand, or once the first screen stands.
const list = lazy(async () => {
  const room = await openRoom('#list', () => import('#list'))
  room.listSlots.fill(listParts)
  return room
})
const form = lazy(async () => {
  const room = await openRoom('#form', () => import('#form'))
  room.formSlots.fill(formParts)
  return room
})

/** A feature that shows lists or forms needs their slots filled before it renders. */
const overRecords = <T extends object>(name: string, load: () => Promise<T>) =>
  lazy(async () => {
    const [room] = await Promise.all([openRoom(name, load), list.load(), form.load()])
    return room
  })

/** The rooms by name, in the order in which people mostly need them. */
export const rooms = {
  shell: lazy(async () => {
    const room = await openRoom('#shell', () => import('#shell'))
    room.shellSlots.fill(shellParts)
    return room
  }),
  dashboard: lazy(() => openRoom('#dashboard', () => import('#dashboard'))),
  list,
  form,
  airport: overRecords('#airport', () => import('#airport')),
  contact: overRecords('#contact', () => import('#contact')),
  editor: overRecords('#editor', () => import('#editor')),
  import: overRecords('#import', () => import('#import')),
  media: overRecords('#media', () => import('#media')),
  people: overRecords('#people', () => import('#people')),
  seo: overRecords('#seo', () => import('#seo')),
  settings: overRecords('#settings', () => import('#settings')),
  entry: lazy(() => openRoom('#entry', () => import('#entry'))),
}

/** Fetches the missing rooms, so that the next screen waits for no file. */
export function fetchRooms(): Promise<void> {
  return fetchForLater(Object.keys(rooms).map((name) => `#${name}`))
}

const content = { load: async () => (await rooms.editor.load()).contentExtra }

const shellParts: ShellSlots = {
  ProofDialog: lazyPart(async () => (await rooms.people.load()).ProofDialog),
  FirstFactor: lazyPart(async () => (await rooms.people.load()).FirstFactor),
}

/** The parts that features bring to forms. */
const formParts: FormSlots = {
  extras: {
    airport: { load: async () => (await rooms.airport.load()).airportExtra, besides: ['Location'], isAbove: true },
    country: { load: async () => (await rooms.airport.load()).countryExtra },
    user: { load: async () => (await rooms.people.load()).userExtra },
    settings: { load: async () => (await rooms.settings.load()).settingsExtra },
    seo: { load: async () => (await rooms.seo.load()).seoExtra, besides: ['Search result', 'Structured data'] },
    blog: content,
    'content-page': content,
    'guideline-detail': content,
  },
  MarkdownEditor: lazyPart(
    async () => (await rooms.editor.load()).MarkdownEditor,
    <div className="sk ed-place" aria-busy="true" />,
  ),
  MarkdownText: lazyPart(async () => (await rooms.editor.load()).MarkdownText),
  MediaPicker: lazyPart(async () => (await rooms.media.load()).Picker),
  RecordSeo: lazyPart(async () => (await rooms.seo.load()).RecordSeo),
  SeoOverForm: lazyPart(async () => (await rooms.seo.load()).SeoOverForm),
}

/** The parts that features and forms bring to lists. */
const listParts: ListSlots = {
  extras: {
    user: lazyPart(async () => (await rooms.people.load()).Approval),
    subscriber: lazyPart(async () => (await rooms.contact.load()).HeldSubscriptions),
    redirect: lazyPart(async () => (await rooms.settings.load()).RedirectKinds),
  },
  FormPanel: lazyPart(async () => (await form.load()).FormPanel),
  HistoryDialog: lazyPart(async () => (await form.load()).HistoryDialog),
  ImportScreen: lazyPart(async () => (await rooms.import.load()).ImportScreen),
}
