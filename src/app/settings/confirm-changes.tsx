import { confirm } from '../ui/confirm.ts'
import { CompareTable } from '../form/compare-table.tsx'
import { countWords } from '../form/error-summary.tsx'
import type { Form } from '../form/form-state.ts'
import { editableNames } from '../form/typed-values.ts'
import { valueCell } from '../form/value-cell.tsx'
import { Note } from '../ui/note.tsx'

/** Each changed field as it is and as it will be: what is saved here reaches every page of the website. */
export const confirmChanges = ({ entity, store }: Form): Promise<boolean> => {
  const { base, typed, labels, changed } = store.get()
  const names = editableNames(entity, false).filter((name) => changed.has(name))
  const closes = changed.has('maintenance') && typed.maintenance === true
  return confirm({
    title: `Save ${countWords(names.length, 'change')}?`, yes: 'Save', no: 'Keep editing', isDestructive: closes,
    body: (
      <>
        {closes && (
          <Note tone="warn">Visitors see a notice instead of the website until maintenance mode is off again.</Note>
        )}
        <CompareTable
          label="What changes" heads={['Before', 'After']}
          rows={names.map((name) => ({
            name, label: entity.fields[name]?.label ?? name,
            cells: [base, typed].map((values) => valueCell(entity, name, values[name] ?? null, labels)),
          }))}
        />
      </>
    ),
  })
}
