import { screenLoadTimeoutMs } from '#contract'
import type { FormSlots } from '#form'
import type { HelpSlots } from '#help'
import { fetchForLater, type Loading, createLoading, openRoom } from '#kit'
import type { ListSlots } from '#list'
import type { RecordSlots } from '#record'
import type { ShellSlots } from '#shell'
import { uiSlots } from '#ui'

const room = <T>(name: string, load: () => Promise<T>): Loading<T> =>
  createLoading(() => openRoom(name, load), screenLoadTimeoutMs)

/** The rooms by name, in the order in which users typically need them. */
export const rooms = {
  record: room('#record', () => import('#record')),
  shell: room('#shell', () => import('#shell')),
  palette: room('#palette', () => import('#palette')),
  dashboard: room('#dashboard', () => import('#dashboard')),
  list: room('#list', () => import('#list')),
  change: room('#change', () => import('#change')),
  dates: room('#dates', () => import('#dates')),
  'list-tools': room('#list-tools', () => import('#list-tools')),
  form: room('#form', () => import('#form')),
  airport: room('#airport', () => import('#airport')),
  calendar: room('#calendar', () => import('#calendar')),
  contact: room('#contact', () => import('#contact')),
  editor: room('#editor', () => import('#editor')),
  import: room('#import', () => import('#import')),
  publishing: room('#publishing', () => import('#publishing')),
  media: room('#media', () => import('#media')),
  people: room('#people', () => import('#people')),
  seo: room('#seo', () => import('#seo')),
  settings: room('#settings', () => import('#settings')),
  help: room('#help', () => import('#help')),
  entry: room('#entry', () => import('#entry')),
}
export type RoomName = keyof typeof rooms

/** Not among them, because only hosts with an identity provider need it. */
uiSlots.provider = room('#provider', () => import('#provider'))

/** Loads rooms in parallel, and passes them the parts that they provide for each other. */
export async function openRooms(names: readonly RoomName[]): Promise<void> {
  // Some parts of actions on records are loaded when they are first used. The notifications have actions too.
  const hasActions = (['shell', 'list', 'form'] as const).some((name) => names.includes(name))
  await Promise.all([...names, ...(hasActions ? (['record'] as const) : [])].map((name) => rooms[name].load()))
  fillSlots()
}

/**
 * A part of one room that uses others: it is ready once all of them are loaded.
 * @param prepare runs in parallel with the loading
 */
export function partOf<T>(
  names: readonly RoomName[],
  find: () => T | undefined,
  prepare?: () => Promise<unknown>,
): Loading<T> {
  let part: T | undefined
  const own = createLoading(async () => {
    await Promise.all([openRooms(names), prepare?.()])
    part ??= find()
    if (part === undefined) throw new Error(`The rooms ${names.join(', ')} lack this part`)
    return part
  }, screenLoadTimeoutMs)
  const isReady = () => prepare === undefined && names.every((name) => rooms[name].get() !== undefined)
  return {
    ...own,
    // Other screens may already have loaded these rooms: then the part shows in the same step.
    get: () => {
      if (part === undefined && isReady()) {
        fillSlots()
        part = find()
      }
      return part
    },
  }
}

/** Fetches missing rooms, so that the next screen doesn't wait for files. */
export const fetchRooms = (names: readonly string[] = Object.keys(rooms)): Promise<void> =>
  fetchForLater(names.map((name) => `#${name}`))

// Opened by a press; not shown before.
const MediaPicker = partOf(['media', 'form'], () => rooms.media.get()?.Picker)
const DescribeImage = partOf(['media', 'form'], () => rooms.media.get()?.DescribeImage)
const tools = partOf(['list-tools'], () => rooms['list-tools'].get()?.listTools)
const HistoryDialog = partOf(['form', 'editor'], () => rooms.form.get()?.HistoryDialog)
const changes = partOf(['change'], () => rooms.change.get()?.recordChanges)
const questions = partOf(['form'], () => rooms.form.get()?.questions)
const ProofDialog = partOf(['people'], () => rooms.people.get()?.ProofDialog)
const FirstFactor = partOf(['people'], () => rooms.people.get()?.FirstFactor)
const Palette = partOf(['palette'], () => rooms.palette.get()?.Palette)
const HelpPanel = partOf(['help', 'editor'], () => rooms.help.get()?.HelpPanel)
const KeysDialog = partOf(['palette'], () => rooms.palette.get()?.KeysDialog)
const ChatPanel = partOf(['palette'], () => rooms.palette.get()?.ChatPanel)

/** The parts that features provide for forms, lists and the shell, as far as they are loaded. */
function fillSlots(): void {
  const [shell, list, form] = [rooms.shell.get(), rooms.list.get(), rooms.form.get()]
  const [airport, editor, seo] = [rooms.airport.get(), rooms.editor.get(), rooms.seo.get()]
  const [contact, people, settings] = [rooms.contact.get(), rooms.people.get(), rooms.settings.get()]
  if (shell) {
    Object.assign(shell.shellSlots, {
      ProofDialog,
      FirstFactor,
      Palette,
      KeysDialog,
      HelpPanel,
      ChatPanel,
    } satisfies ShellSlots)
  }
  const [record, help] = [rooms.record.get(), rooms.help.get()]
  if (help) Object.assign(help.helpSlots, { DocumentText: editor?.DocumentText } satisfies HelpSlots)
  if (record) Object.assign(record.recordSlots, { questions, changes } satisfies RecordSlots)
  if (list) {
    Object.assign(list.listSlots, {
      extras: {
        user: people?.Approval,
        subscriber: contact?.HeldSubscriptions,
      },
      FormPanel: form?.FormPanel,
      ImportScreen: rooms.import.get()?.ImportScreen,
      HistoryDialog,
      tools,
      publishing: rooms.publishing.get()?.listPublishing,
    } satisfies ListSlots)
  }
  if (form) {
    Object.assign(form.formSlots, {
      extras: {
        airport: airport?.airportExtra,
        country: airport?.countryExtra,
        user: people?.userExtra,
        settings: settings?.settingsExtra,
        webhook: settings?.webhookExtra,
        token: settings?.tokenExtra,
        redirect: settings?.redirectExtra,
        seo: seo?.seoExtra,
        blog: editor?.contentExtra,
        'content-page': editor?.contentExtra,
        'guideline-detail': editor?.contentExtra,
      },
      MarkdownEditor: editor?.MarkdownEditor,
      MarkdownText: editor?.MarkdownText,
      RecordSeo: seo?.RecordSeo,
      SeoOverForm: seo?.SeoOverForm,
      MediaPicker,
      DescribeImage,
    } satisfies FormSlots)
  }
}
