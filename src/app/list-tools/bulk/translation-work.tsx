import type { ReactNode } from 'react'
import { calls, dataOf, dayIn, type Entity, hostNow, isObject, isText, metaOf, translationKey } from '#contract'
import { byteOrderMark, csvLine } from '#csv'
import { api, attempt, nonNegativeInteger, shownZone, showToast, useMay } from '#data'
import { Link } from '#kit'
import { download, type List } from '#list'
import { languageWords, quantity } from '#record'
import { Icon } from '#ui'
import { noteExport } from './export.ts'

/** In a list of records to translate: a file of them for a translator, and its way back. */
export function TranslationWork({ list: { entity, section, asked } }: { list: List }): ReactNode {
  // Such as `changed-de`.
  const language = asked.query.filters.find(({ name }) => name === 'translation')?.value.replace(/^[a-z]+-/, '') ?? ''
  const mayImport = useMay(translationKey(entity.key), 'edit')
  return (
    <div className="row wrap toolbar">
      <p className="grow">
        To translate in a spreadsheet, export all {entity.many} that need work in {languageWords(language)}. The file
        has the source text next to each field.
      </p>
      <button type="button" className="btn" onClick={() => void attempt(() => downloadWork(entity, language))}>
        <Icon name="download" />
        Export for translators
      </button>
      {mayImport && (
        <Link className="btn" to={`${section.route}?import=translations`}>
          <Icon name="upload" />
          Import translations
        </Link>
      )}
    </div>
  )
}

const pageRows = 1000

async function downloadWork(source: Entity, language: string): Promise<void> {
  const rows: { [column: string]: unknown }[] = []
  for (let page = 1, total = 1; rows.length < total; page++) {
    const query = new URLSearchParams({ language, page: String(page), limit: String(pageRows) })
    const response = await api.read(`${calls.translationWork}/${source.key}?${query}`)
    const data = dataOf(response)
    const found = Array.isArray(data) ? data.filter(isObject) : []
    rows.push(...found)
    total = found.length === 0 ? 0 : nonNegativeInteger(metaOf(response).total, rows.length)
    if (page === 1) await noteExport(source, total)
  }
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(columns.map((name) => (isText(row[name]) ? row[name] : ''))))
  const blob = new Blob([byteOrderMark + csvLine(columns), ...lines], { type: 'text/csv;charset=utf-8' })
  const name = `${source.many.replaceAll(' ', '-')}-${language}-${dayIn(shownZone(), hostNow())}.csv`
  if (rows.length > 0) download(blob, name)
  showToast(`${quantity(source, rows.length)} exported.`)
}
