import type { Database } from '#host/storage'
import type { Part } from './part.ts'
import type { RecordWrite } from './activity/record-write.ts'
import type { Model } from './schema/model.ts'
import type { FiltersByEntity, Publishing, RulesByEntity, Tables } from './tables.ts'

interface OpenTables {
  tables: Tables
  /** Adds a part's rules and filters, and notifies it of writes. */
  join(part: Pick<Part, 'rules' | 'filters' | 'publishing' | 'onWrite'>): void
}

/** The records of the host. Parts are made from the tables, and join them before the first write. */
export function openTables(db: Database, model: Model): OpenTables {
  const rules: { -readonly [Key in keyof RulesByEntity]: RulesByEntity[Key] } = {}
  const filters: { -readonly [Key in keyof FiltersByEntity]: FiltersByEntity[Key] } = {}
  const listeners: ((write: RecordWrite) => void)[] = []
  const publishing: Partial<Publishing> = {}
  return {
    tables: {
      db,
      model,
      rules,
      filters,
      publishing,
      emit: (write) => {
        for (const listen of listeners) listen(write)
      },
    },
    join: (part) => {
      Object.assign(rules, part.rules)
      for (const [key, more] of Object.entries(part.filters ?? {})) {
        const known = filters[key]
        filters[key] = known ? (of) => ({ ...known(of), ...more(of) }) : more
      }
      Object.assign(publishing, part.publishing)
      if (part.onWrite) listeners.push(part.onWrite)
    },
  }
}
