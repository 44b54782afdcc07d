import { calls, contactMessage, textOf, tidy, lengthOf } from '#contract'
import { conflict, invalid, newId, notFound, stopOn } from '#host/base'
import { type Answer, objectIn, requirePermission, type Route, type SignedIn, versionIn } from '#host/http'
import type { Database, SqlRow } from '#host/storage'

export const savedAnswerTable = `
  create table if not exists saved_answer (
    id text primary key, name text not null, text text not null, updatedAt text not null,
    version integer not null default 1
  ) strict;
`

/** Databases of the first release have the table without the column; in a new one the table comes later. */
export function addVersions(db: Database): void {
  const columns = db.all<{ name: string }>(`select name from pragma_table_info('saved_answer')`)
  if (columns.length > 0 && !columns.some(({ name }) => name === 'version')) {
    db.exec('alter table saved_answer add column version integer not null default 1')
  }
}

interface SavedAnswer extends SqlRow {
  id: string
  name: string
  text: string
  version: number
}

const answersMax = 100
const [nameMax, textMax] = [80, 5000]

function readDraft(body: unknown): [name: string, text: string] {
  const { name, text } = objectIn(body)
  const [title, words] = [tidy(textOf(name), false), tidy(textOf(text), true)]
  const problems: Record<string, string> = {}
  if (!title || lengthOf(title) > nameMax) problems.name = `Enter a name of at most ${nameMax} characters`
  if (!words || lengthOf(words) > textMax) problems.text = `Enter a text of at most ${textMax} characters`
  stopOn(problems)
  return [title, words]
}

const listSavedAnswers = ({ db, person }: SignedIn): Answer => {
  requirePermission(person, contactMessage.key, 'view')
  return { data: db.all('select id, name, text, version from saved_answer order by name, id') }
}

const makeSavedAnswer = ({ db, person, body, now }: SignedIn): Answer => {
  requirePermission(person, contactMessage.key, 'edit')
  const [name, text] = readDraft(body)
  if (db.all('select 1 from saved_answer').length >= answersMax) {
    throw invalid({ name: `There are ${answersMax} saved replies. Delete one first.` })
  }
  const id = newId()
  db.insert('saved_answer', { id, name, text, updatedAt: now.toISOString() })
  return { status: 201, data: { id, name, text, version: 1 } }
}

function savedAnswerOf({ db, person, params: { id = '' } }: SignedIn): SavedAnswer {
  requirePermission(person, contactMessage.key, 'edit')
  const row = db.get<SavedAnswer>('select id, name, text, version from saved_answer where id = ?', [id])
  if (!row) throw notFound('This saved reply doesn’t exist.')
  return row
}

const changeSavedAnswer = (context: SignedIn): Answer => {
  const { db, body, now } = context
  const row = savedAnswerOf(context)
  const [name, text] = readDraft(body)
  if (versionIn(objectIn(body)) !== row.version) throw conflict(row)
  const { id, version } = row
  db.run('update saved_answer set name = ?, text = ?, updatedAt = ?, version = version + 1 where id = ?', [
    name,
    text,
    now.toISOString(),
    id,
  ])
  return { data: { id, name, text, version: version + 1 } }
}

const removeSavedAnswer = (context: SignedIn): Answer => {
  context.db.run('delete from saved_answer where id = ?', [savedAnswerOf(context).id])
  return {}
}

/** Texts shared by all users who reply to messages. `{name}` in one stands for the sender of the message. */
export const savedAnswerRoutes: readonly Route[] = [
  { method: 'GET', path: calls.savedAnswers, handle: listSavedAnswers },
  { method: 'POST', path: calls.savedAnswers, handle: makeSavedAnswer },
  { method: 'PUT', path: `${calls.savedAnswers}/{id}`, handle: changeSavedAnswer },
  { method: 'DELETE', path: `${calls.savedAnswers}/{id}`, handle: removeSavedAnswer },
]
