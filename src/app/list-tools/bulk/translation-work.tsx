import { type ReactNode, useState } from 'react'
import { translationKey } from '#contract'
import { useMay } from '#data'
import { Link } from '#kit'
import type { List } from '#list'
import { languageWords } from '#record'
import { Icon } from '#ui'
import { ExportDialog } from './export-dialog.tsx'

/** In a list of records to translate: a file of them for a translator, and its way back. */
export function TranslationWork({ list }: { list: List }): ReactNode {
  const { entity, section, asked } = list
  const [isExporting, setExporting] = useState(false)
  // Such as `changed-de`.
  const language = asked.query.filters.find(({ name }) => name === 'translation')?.value.replace(/^[a-z]+-/, '') ?? ''
  const mayImport = useMay(translationKey(entity.key), 'edit')
  return (
    <div className="row wrap toolbar">
      <p className="grow">
        To translate in a spreadsheet, export all {entity.many} that need work in {languageWords(language)}. The file
        has the source text next to each field.
      </p>
      <button type="button" className="btn" onClick={() => setExporting(true)}>
        <Icon name="download" />
        Export for translators
      </button>
      {mayImport && (
        <Link className="btn" to={`${section.route}?import=translations`}>
          <Icon name="upload" />
          Import translations
        </Link>
      )}
      {isExporting && <ExportDialog list={list} translateInto={language} onClose={() => setExporting(false)} />}
    </div>
  )
}
