import { assert, databaseFor, folderFor, join, test } from '../host.ts'
import { schemaSteps } from '../../../src/host/host/schema-steps.ts'
import { addVersions, makeSavedRepliesRecords } from '../../../src/host/replies/saved-reply-steps.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { rowOf, rowsOf, startRecords } from '../records/records-host.ts'

const path = '/api/v1/post/saved_answers'

test('saved replies of an earlier release become records, and roles keep their rights to them', async (t) => {
  const dataDir = folderFor(t)
  const earlier = await startRecords({ isWhole: true, dataDir })
  const roleOf = async (name: string, names: readonly string[]) => {
    const permissions = { 'contact-message': names, airport: ['view'] }
    return rowOf(await earlier.post('/api/v1/post/user_roles/create', { name, permissions })).id
  }
  const ids = [
    await roleOf('Readers', ['view']),
    await roleOf('Repliers', ['view', 'edit']),
    await roleOf('Cleaners', ['delete']),
  ]
  await earlier.stop()
  const db = openDatabase(join(dataDir, 'apron.db'))
  db.exec(`
    drop table saved_reply; drop table "saved_reply$words"; drop table "saved_reply$trash";
    delete from records_meta where name = 'derived:saved-reply';
    create table saved_answer (
      id text primary key, name text not null, text text not null, updatedAt text not null,
      version integer not null default 1
    ) strict;
    insert into saved_answer values ('b', 'Thanks', 'Dear {name}', '2026-03-14T18:00:00.000Z', 3),
      ('a', 'Luggage', 'Blue bags', '2026-03-15T18:00:00.000Z', 1);
    pragma user_version = ${schemaSteps.indexOf(makeSavedRepliesRecords)}`)
  db.close()

  const host = await startRecords({ isWhole: true, dataDir })
  t.after(host.stop)
  const texts = rowsOf(await host.get(path)).map(({ id, name, text, version }) => [id, name, text, version])
  assert.deepEqual(texts, [
    ['a', 'Luggage', 'Blue bags', 1],
    ['b', 'Thanks', 'Dear {name}', 3],
  ])
  assert.deepEqual(
    rowsOf(await host.get(`${path}?search=dear`)).map(({ id }) => id),
    ['b'],
  )
  const rights = await Promise.all(
    ids.map(async (id) => Object(rowOf(await host.get(`/api/v1/post/user_roles/${id}`)).permissions)['saved-reply']),
  )
  assert.deepEqual(rights, [['view'], ['view', 'edit', 'delete'], undefined])
})

test('a database of the first release gets versions for its saved replies', (t) => {
  const db = databaseFor(t)
  addVersions(db)
  db.exec(`create table saved_answer (id text primary key, name text, text text, updatedAt text) strict;
    insert into saved_answer values ('a', 'Name', 'Text', '2026-03-14T18:00:00.000Z')`)
  addVersions(db)
  addVersions(db)
  assert.deepEqual(db.all('select id, version from saved_answer'), [{ id: 'a', version: 1 }])
})
