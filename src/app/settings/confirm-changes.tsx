import { confirm } from '../ui/confirm.ts'
import { countWords } from '../form/error-summary.tsx'
import type { Form } from '../form/form-state.ts'
import { editableNames } from '../form/typed-values.ts'
import { valueCell } from '../form/value-cell.tsx'
import { Note } from '../ui/note.tsx'
import '../styles/conflict.css'

/** Each changed field as it is and as it will be: what is saved here reaches every page of the website. */
export const confirmChanges = ({ entity, store }: Form): Promise<boolean> => {
  const { base, typed, labels, changed } = store.get()
  const names = editableNames(entity, false).filter((name) => changed.has(name))
  const closes = changed.has('maintenance') && typed.maintenance === true
  return confirm({
    title: `Save ${countWords(names.length, 'change')}?`, yes: 'Save', no: 'Keep editing',
    body: (
      <>
        {closes && (
          <Note tone="warn">Visitors see a notice instead of the website until maintenance mode is off again.</Note>
        )}
        <div className="table-scroll" tabIndex={0} role="region" aria-label="What changes">
          <table className="compare">
            <thead><tr><th scope="col">Field</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{entity.fields[name]?.label}</th>
                  <td>{valueCell(entity, name, base[name] ?? null, labels)}</td>
                  <td>{valueCell(entity, name, typed[name] ?? null, labels)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    ),
  })
}
