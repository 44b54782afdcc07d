import { useMemo } from 'react'
import { media, type Row } from '#contract'
import { attempt, is, may, pageQuery, queryBy, readNow, useHas, useMay, useRead } from '#data'
import { type Block, libraryHash, libraryHashes } from '#markdown'
import { nameOf } from '#record'

type NameOf = (url: string) => string

/** Further files in one text have no name. */
const namesMax = 50

function namesQuery(hashes: readonly string[]) {
  return pageQuery(
    media,
    queryBy(
      hashes.map((hash) => is('sha256', hash)),
      namesMax,
    ),
  )
}

function createNameOf(rows: readonly Row[]): NameOf {
  const names = new Map(rows.map((row) => [row.sha256, nameOf(row)]))
  return (url) => {
    const hash = libraryHash(url)
    return hash === undefined ? url : (names.get(hash) ?? 'a library file')
  }
}

const noRows: readonly Row[] = []

/** Names the library's files of a text in messages; their URLs are only hashes. */
export function useFileNames(blocks: readonly Block[]): NameOf {
  const key = libraryHashes(blocks).slice(0, namesMax).join()
  const mayAsk = [useMay('media', 'view'), useHas('media')].every(Boolean)
  const query = useMemo(() => (key && mayAsk ? namesQuery(key.split(',')) : undefined), [key, mayAsk])
  const { data } = useRead(query)
  const rows = data?.rows ?? noRows
  return useMemo(() => createNameOf(rows), [rows])
}

/** The same names, read once for a dialog. */
export async function fileNames(blocks: readonly Block[], signal: AbortSignal): Promise<NameOf> {
  const hashes = libraryHashes(blocks).slice(0, namesMax)
  if (hashes.length === 0 || !may('media', 'view')) return createNameOf(noRows)
  const page = await attempt(() => readNow(namesQuery(hashes), signal))
  return createNameOf(page?.rows ?? noRows)
}
