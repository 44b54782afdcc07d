import type { Database } from '#host/storage'
import type { Part } from './part.ts'
import type { RecordWrite } from './activity/record-write.ts'
import type { Model } from './schema/model.ts'
import type { Alongside, FiltersByEntity, RulesByEntity, Tables, UndoByEntity } from './tables.ts'

interface OpenTables {
  tables: Tables
  /** Adds a part's rules and filters, and notifies it of writes. */
  join(part: Pick<Part, 'rules' | 'filters' | 'alongside' | 'undo' | 'onWrite'>): void
}

/** The records of the host. Parts are made from the tables, and join them before the first write. */
export function openTables(db: Database, model: Model): OpenTables {
  const rules: { -readonly [Key in keyof RulesByEntity]: RulesByEntity[Key] } = {}
  const filters: { -readonly [Key in keyof FiltersByEntity]: FiltersByEntity[Key] } = {}
  const undo: { -readonly [Key in keyof UndoByEntity]: UndoByEntity[Key] } = {}
  const alongside: Alongside[] = []
  const listeners: ((write: RecordWrite) => void)[] = []
  return {
    tables: {
      db,
      model,
      rules,
      filters,
      alongside,
      undo,
      emit: (write) => {
        for (const listen of listeners) listen(write)
      },
    },
    join: (part) => {
      Object.assign(rules, part.rules)
      Object.assign(undo, part.undo)
      for (const [key, more] of Object.entries(part.filters ?? {})) {
        const known = filters[key]
        filters[key] = known ? (of) => ({ ...known(of), ...more(of) }) : more
      }
      if (part.alongside) alongside.push(part.alongside)
      if (part.onWrite) listeners.push(part.onWrite)
    },
  }
}
