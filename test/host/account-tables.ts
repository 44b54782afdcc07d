import type { Core } from '../../src/host/host/core.ts'
import type { MakeParts } from '../../src/host/host/host.ts'
import type { Part } from '../../src/host/records/part.ts'
import { type Model, modelOf } from '../../src/host/records/schema/model.ts'
import { administratorRole, systemStatuses } from '../../src/host/records/schema/system-records.ts'

const record = `id text primary key, version integer, createdAt text, updatedAt text, createdBy text, updatedBy text,
  deletedAt text`

/** The tables that accounts read, as far as they read them; a whole host makes them from their definitions. */
const accountTables = ({ db }: Core): Part => ({
  features: [],
  routes: [],
  prepare: () => {
    db.exec(`
      create table if not exists user (${record}, languages text, firstName text, lastName text, email text, roleId text, statusId text,
        language text, timeZone text, photoId text, bio text, lastSignInAt text) strict;
      create table if not exists role (${record}, name text, description text, permissions text, ranges text, needsFactor integer, system integer) strict;
      create table if not exists user_status (${record}, name text, key text, colour text, blocksSignIn integer,
        system integer) strict;
      create table if not exists media (${record}, name text, sha256 text, alt text) strict;
      create table if not exists settings (${record}, siteUrl text, siteName text, contentPreviewUrl text, reviewSections text,
        contentAccess text, maintenance integer, defaultTimeZone text, defaultLanguage text, languages text, mailFrom text, mailReplyTo text, contactEmail text) strict;
    `)
    db.run(`insert or ignore into role (id, name, permissions, system) values (?, ?, '{}', true)`, [
      administratorRole.id,
      administratorRole.name,
    ])
    for (const { key, name, blocksSignIn } of systemStatuses) {
      db.run('insert or ignore into user_status (id, key, name, blocksSignIn, system) values (?, ?, ?, ?, true)', [
        key,
        key,
        name,
        blocksSignIn,
      ])
    }
  },
})

/** A host of accounts, without the records of definitions, and with the parts given besides. */
export const withAccounts = (...more: ((core: Core) => Part)[]): { parts: MakeParts; model: Model } => ({
  model: modelOf([]),
  parts: (core) => [accountTables(core), ...more.map((make) => make(core))],
})
