import type { FormEvent } from 'react'
import { text, type Row } from './call.ts'
import type { List } from './rows.tsx'

type Section = [title: string, fields: string[]]

const sections: Record<string, Section[]> = {
  airports: [
    ['Identity', ['name', 'iata', 'icao', 'type', 'localCode', 'ident', 'slug']],
    ['Location', ['country', 'state', 'city', 'municipality', 'lat', 'lon', 'elevationFt', 'timeZone']],
    ['Services', ['scheduledService', 'phone', 'website', 'wikipedia', 'terminals']],
    ['Runways', ['runways']],
    ['Guide text', ['coverId', 'description']],
    ['Publishing', ['status', 'publishAt']],
  ],
  country: [['Country', ['name', 'alpha2', 'alpha3', 'numeric', 'continent', 'currency', 'callingCode']]],
  state: [['State', ['name', 'code', 'country']]],
  city: [['City', ['name', 'country', 'state', 'timeZone', 'lat', 'lon']]],
}

const Field = ({ name, value }: { name: string; value: string }) => (
  <div className="field span-2">
    <div className="label-row">
      <label htmlFor={`f-${name}`}>{name}</label>
      <span className="opt">optional</span>
    </div>
    <input autoComplete="off" id={`f-${name}`} name={name} className="input" defaultValue={value} />
  </div>
)

export function Form({ list, record, onSave }: { list: List; record: Row; onSave(name: string): void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <>
      <header className="page-head">
        <div className="title-row">
          <h1>{text(record.name)}</h1>
        </div>
      </header>
      <form className="edit" onSubmit={submit}>
        <div className="edit-main">
          {sections[list.path]?.map(([title, fields]) => (
            <section key={title} className="panel form-sec">
              <header>
                <h2>{title}</h2>
              </header>
              <div className="body">
                <div className="grid-4">
                  {fields.map((name) => (
                    <Field key={name} name={name} value={text(record[name])} />
                  ))}
                </div>
              </div>
            </section>
          ))}
        </div>
        <div className="unsaved">
          <button type="submit" className="btn primary">
            Save
          </button>
        </div>
      </form>
    </>
  )
}
