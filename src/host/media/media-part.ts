import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { calls, isEmpty, media } from '#contract'
import { checkDraft } from '#checks'
import type { HealthLine } from '#shapes'
import { imageBytesMax, imageFacts, type ImageFacts, stripMetadata } from '#picture'
import {
  repeatEveryAsync,
  hourMs,
  invalid,
  type Log,
  malformed,
  newId,
  notFound,
  Refusal,
  createSemaphores,
  stopOn,
} from '#host/base'
import {
  type RouteResponse,
  responsePolicy,
  type Commit,
  type Context,
  type FormPart,
  objectIn,
  parseJson,
  type Person,
  readForm,
  readSteadily,
  requirePermission,
  type Route,
  type SignedIn,
  type Upload,
} from '#host/http'
import type { StoragePlace } from '#host/objects'
import {
  type Part,
  placesOf,
  toCondition,
  type Rules,
  type SpecialFilters,
  type Tables,
  toRow,
  uses,
  workOf,
} from '#host/records'
import type { Database } from '#host/storage'
import { addImageRecord, storeImage } from './add-image.ts'
import type { MediaFiles, SmallerForm } from './media-files.ts'
import { imageName, variants } from './media-names.ts'

const mebibyte = 1_048_576
const limits = new Map([
  ['file', imageBytesMax],
  ['w320', mebibyte],
  ['w960', 3 * mebibyte],
  ['meta', 16 * 1024],
])
const partBytesMax = (name: string): number | undefined => limits.get(name)
/** The limit of parallel uploads for one person, 14 MiB each. A stalled upload does not block other people. */
const uploadsMax = 4
const waitingMax = 1000
/** The number of one user's uploads in memory while a slow store accepts them; as many more wait for these. */
const storingMax = 4
const tooManyUploads = 'Too many uploads at once. Try again in a moment.'
const checkMs = 60_000

const mediaFilters = (tables: Tables): SpecialFilters => ({
  'missing=alt': () => toCondition('alt is null and decorative = 0'),
  unused: () => {
    const { sql, parameters } = uses(tables)
    return { sql: `${sql} = 0`, parameters }
  },
  duplicate: () =>
    toCondition(
      'media.sha256 in (select sha256 from media where deletedAt is null group by sha256 having count(*) > 1)',
    ),
})

/** Only an upload may create a media record: one without a file would show nothing. */
const mediaRules: Rules = {
  check: (_work, { before, after }) => (before || after.sha256 ? {} : { file: 'Choose a file' }),
}

const metaOf = (part: FormPart | undefined): { [name: string]: unknown } =>
  part ? objectIn(parseJson(part.bytes)) : {}

/** Removes metadata such as the place, whether or not the sender has done so. */
const stripUpload = (bytes: Buffer, mime: ImageFacts['mime']): Buffer | undefined => {
  const clean = stripMetadata(bytes, mime)
  return clean && Buffer.from(clean.buffer, clean.byteOffset, clean.byteLength)
}

/** The smaller forms that the browser made. The host ignores forms that are no small WebP images. */
const smallerOf = (parts: ReadonlyMap<string, FormPart>): SmallerForm[] =>
  variants.flatMap((variant) => {
    const sent = parts.get(`w${variant}`)?.bytes
    const facts = sent && imageFacts(sent)
    if (!facts || typeof facts === 'string') return []
    const { mime, width } = facts
    const bytes = mime === 'image/webp' && width <= Number(variant) ? stripUpload(sent, mime) : undefined
    return bytes && mime === 'image/webp' ? [{ variant, mime, bytes }] : []
  })

/** The fingerprint leaves out the smaller forms, which a browser makes again for each try. */
const fingerprintOf = (parts: ReadonlyMap<string, FormPart>): string => {
  const [file, meta] = [parts.get('file'), parts.get('meta')]
  const hash = createHash('sha256')
  for (const sent of [file?.bytes, file?.fileName, meta?.bytes]) hash.update(`${sent?.length} `).update(sent ?? '')
  return hash.digest('base64url')
}

const uploadReader = () => {
  const turns = createSemaphores(uploadsMax, waitingMax, tooManyUploads)
  return async (person: Person, request: IncomingMessage, timeoutMs: number): Promise<Upload> => {
    requirePermission(person, 'media', 'edit')
    return turns(person.id, () =>
      readSteadily(request, timeoutMs, async () => {
        const parts = await readForm(request, request.headers['content-type'], partBytesMax)
        return { parts, fingerprint: fingerprintOf(parts) }
      }),
    )
  }
}

const keepUpload = (tables: Tables, files: MediaFiles, pixelsMax: number) => {
  const turns = createSemaphores(storingMax, storingMax, tooManyUploads)
  return async (context: SignedIn): Promise<Commit> => {
    const { person, upload } = context
    if (!upload) throw malformed('No file was sent.')
    requirePermission(person, 'media', 'edit')
    const { parts } = upload
    const file = parts.get('file')
    if (!file || file.bytes.length === 0) throw invalid({ file: 'Choose a file' })
    const facts = imageFacts(file.bytes, pixelsMax)
    if (typeof facts === 'string') throw invalid({ file: facts })
    const bytes = stripUpload(file.bytes, facts.mime)
    if (!bytes)
      throw invalid({ file: 'This image is damaged, so its location data can’t be removed. Export it again.' })
    const name = imageName(file.fileName ?? '', facts.mime)
    // The alternative text may come later: the panel asks for it after the upload.
    const meta = metaOf(parts.get('meta'))
    const { values, problems } = checkDraft(media, { decorative: false, name, ...meta })
    if (isEmpty(meta.alt)) delete problems.alt
    stopOn(problems)
    const image = { bytes, facts, smaller: smallerOf(parts) }
    const kept = await turns(person.id, () => storeImage(files, image))
    return () => {
      requirePermission(context.personNow(), 'media', 'edit')
      const stored = addImageRecord(workOf(tables, context), newId(), { ...values, alt: values.alt ?? null }, kept)
      return { status: 201, data: toRow(tables, media, stored) }
    }
  }
}

/** Serves the bytes, for the website as well. The headers keep a browser from treating them as a document. */
const bytesOf =
  (tables: Tables, files: MediaFiles) =>
  ({ params }: Context): RouteResponse => {
    const { sha256 = '', variant } = params
    const form = variants.find((known) => known === variant)
    if (!/^[0-9a-f]{64}$/.test(sha256) || (variant !== undefined && !form)) throw notFound()
    const row = tables.db.get<{ mime: string }>('select mime from media where sha256 = ? limit 1', [sha256])
    if (!row) throw notFound()
    return {
      file: {
        etag: `"${sha256.slice(0, 32)}${form ?? ''}"`,
        open: async (range) => {
          const found = await files.read(sha256, form, range)
          if (!found) throw notFound()
          return { ...found, type: found.mime ?? row.mime }
        },
        headers: {
          // The sender's own file name is never used in a header.
          'Content-Disposition': `inline; filename="${sha256.slice(0, 16)}"`,
          'Content-Security-Policy': `${responsePolicy}; sandbox`,
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Cache-Control': 'public, max-age=31536000, immutable',
        },
      },
    }
  }

const lineOf = (db: Database, files: MediaFiles): HealthLine => {
  const { count = 0, bytes = 0 } =
    db.get<{ count: number; bytes: number }>(
      'select count(*) as count, total(bytes) as bytes from media where sha256 is not null',
    ) ?? {}
  const [facts, failedAt] = [{ place: files.where, files: count, bytes }, files.failedAt()]
  return failedAt === undefined
    ? { key: 'media', code: 'is', state: 'ok', facts }
    : { key: 'media', code: 'away', state: 'bad', facts: { ...facts, failedAt } }
}

/** The settings of this room. */
export interface MediaSettings {
  place: StoragePlace
  /** The limit of an image's pixels in all. */
  imagePixelsMax: number
}

interface Needs {
  tables: Tables
  files: MediaFiles
  log: Log
  settings: MediaSettings
}

/** The files of the media library. Its records are made like those of other entities. */
export function mediaPart({ tables, files, log, settings }: Needs): Part {
  const { db } = tables
  const routes: Route[] = [
    {
      method: 'POST',
      path: calls.mediaUpload,
      tokenScope: 'records',
      readUpload: uploadReader(),
      prepare: keepUpload(tables, files, settings.imagePixelsMax),
    },
    {
      method: 'GET',
      path: `${media.path}/{id}/places`,
      handle: ({ person, params }) => {
        requirePermission(person, 'media', 'view')
        return { data: placesOf(tables, person, params.id ?? '') }
      },
    },
    { method: 'GET', path: '/media/{sha256}', isPublic: true, handle: bytesOf(tables, files) },
    { method: 'GET', path: '/media/{sha256}/{variant}', isPublic: true, handle: bytesOf(tables, files) },
  ]
  const clear = async (): Promise<void> => {
    const cleared = await files.clear()
    if (cleared > 0) log('media cleared', { files: cleared })
  }
  /** The log and `lineOf` already report that the store is unreachable. */
  const ifThere = (work: () => Promise<void>) => (): Promise<void> =>
    work().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  return {
    features: ['media'],
    routes,
    rules: { media: mediaRules },
    prepare: () => db.exec('create index if not exists media_by_sha256 on media (sha256)'),
    filters: { media: mediaFilters },
    health: () => [lineOf(db, files)],
    start: () => {
      const ends = [repeatEveryAsync(hourMs, log, ifThere(clear)), repeatEveryAsync(checkMs, log, ifThere(files.check))]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
