import { useEffect, useId, useRef, useState } from 'react'
import { hostNow } from '#contract'
import type { Separator } from '#csv'
import { attempt } from '#data'
import { download, type ExportProps, toCall } from '#list'
import { countOf, FormDialog, numberWords, quantity } from '#record'
import { useFeedback } from '#ui'
import { allColumns, type ExportFormat, type ExportJob, exportName, exportRecords, type Progress } from './export.ts'

/**
 * Exports the current search, filters and columns, or the selection, as a file. A file for translators has nothing to
 * choose: it begins at once.
 */
export function ExportDialog({ list, selection, translateInto, onClose }: ExportProps) {
  const { toast } = useFeedback()
  const { entity, asked, columns, state } = list
  const id = useId()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [separator, setSeparator] = useState<Separator>(',')
  const [isWhole, setWhole] = useState(false)
  const [progress, setProgress] = useState<Progress | undefined>(translateInto ? { done: 0, total: 0 } : undefined)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const what = quantity(entity, selection ? countOf(selection) : (state.page?.total ?? 0))

  const start = async () => {
    const calling = new AbortController()
    running.current = calling
    setProgress({ done: 0, total: 0 })
    const job: ExportJob = {
      entity,
      format,
      separator,
      query: toCall(entity, asked),
      // The name may consist of several fields.
      columns: isWhole
        ? allColumns(entity)
        : [...new Set(columns.flatMap(({ name, isMain }) => (isMain ? entity.label : name)))],
      ids: selection && selection.all === undefined ? [...selection.records.keys()] : undefined,
      translateInto,
    }
    try {
      const { blob, count } = await exportRecords(job, calling.signal, setProgress)
      download(blob, exportName(job, new Date(hostNow())))
      toast(`${quantity(entity, count)} exported.`)
    } finally {
      setProgress(undefined)
    }
  }
  useEffect(() => {
    if (translateInto) void attempt(start).finally(onClose)
  }, [])
  const radio = (group: string, label: string, isOn: boolean, choose: () => void) => (
    <label className="row">
      <input className="check" type="radio" name={id + group} checked={isOn} onChange={choose} />
      {label}
    </label>
  )
  return (
    <FormDialog
      title={translateInto ? `Export ${entity.many} for translators` : `Export ${what}`}
      yes="Export"
      onSubmit={() => start().then(onClose)}
      onClose={progress ? () => running.current?.abort() : onClose}
    >
      {progress ? (
        <div className="field">
          <label htmlFor={id}>
            {progress.total > 0 ? `${numberWords(progress.done)} of ${numberWords(progress.total)}` : 'Starting'}
          </label>
          <progress id={id} aria-label="Export" max={progress.total || 1} value={progress.done} />
        </div>
      ) : (
        <>
          <fieldset className="field">
            <legend className="label">Format</legend>
            {radio('f', 'CSV, for spreadsheets', format === 'csv', () => setFormat('csv'))}
            {radio('f', 'JSON', format === 'json', () => setFormat('json'))}
          </fieldset>
          {format === 'csv' && (
            <fieldset className="field">
              <legend className="label">Separator</legend>
              {radio('s', 'Comma', separator === ',', () => setSeparator(','))}
              {radio('s', 'Semicolon, for Excel in most of Europe', separator === ';', () => setSeparator(';'))}
              {radio('s', 'Tab', separator === '\t', () => setSeparator('\t'))}
            </fieldset>
          )}
          <fieldset className="field">
            <legend className="label">Columns</legend>
            {radio('c', `Shown columns (${columns.length})`, !isWhole, () => setWhole(false))}
            {radio('c', `All fields (${allColumns(entity).length})`, isWhole, () => setWhole(true))}
            {entity.import && isWhole && format === 'csv' && (
              <p className="help">You can edit this file and import it again.</p>
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
