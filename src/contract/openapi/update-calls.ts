import { airport, flag, list, optional, shape, text } from '#contract'
import { airportUpdateShape, pinShape, updateRowShape, airportUpdatePath, updateGroups } from '#shapes'
import { listOf, type Schema } from './field-schema.ts'
import { anyText, paging, parameter, query, requiredQuery } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, get, needs, nothing, page, post, remove, together } from './table.ts'

const day = 'The day of the newest row.'

export const updateSchemas: Components = {
  AirportUpdate: noted(airportUpdateShape, {
    'files.airports.date': day,
    'files.runways.date': day,
    question: 'Why the file needs a confirmation.',
    problem: 'Why comparing or applying failed.',
    operationId: 'For `undo` of the list of airports, once something is applied.',
  }),
  UpdateRow: noted(updateRowShape, {
    airportId: 'Null for a new airport.',
    'changes[].before': 'The value of the record; for a relation, its name.',
    'changes[].after': 'The value of the file; for a relation, its name.',
    'changes[].isOurs': 'The record and the file differ from the last file.',
    'changes[].isPinned': 'Updates do not change the field.',
    decision: 'Of an airport that the file no longer has.',
  }),
  Pin: pinShape,
}

const part: Schema = { type: 'string', format: 'binary' }
const group: Schema = { enum: [...updateGroups] }
const filter = shape({
  countryId: optional(text),
  type: optional(text),
  published: optional(flag),
  search: optional(text),
})
const view = needs(airport.key, 'view')
const edit = needs(airport.key, 'edit')
const one = `${airportUpdatePath}/{id}`
const pins = `${airportUpdatePath}/pins/{airportId}`

/** Calls about updates from newer files of OurAirports. */
export const updateCalls = together({ tag: 'airport-updates', needs: edit, failures: ['not_found', 'conflict'] }, [
  post(
    airportUpdatePath,
    'beginAirportUpdate: Compares airports.csv, and runways.csv if given, with the airports',
    created(airportUpdateShape),
    {
      upload: { schema: object({ airports: part, 'runways?': part }), encoding: {} },
      failures: ['validation', 'too_large', 'unsupported_media', 'too_many'],
    },
  ),
  get(airportUpdatePath, 'listAirportUpdates: Lists the last ten comparisons, newest first', list(airportUpdateShape), {
    needs: view,
    failures: [],
  }),
  get(one, 'getAirportUpdate: Returns a comparison with its counts and progress', airportUpdateShape, {
    needs: view,
    failures: ['not_found'],
  }),
  remove(one, 'deleteAirportUpdate: Deletes a comparison that is not being applied', nothing),
  get(`${one}/rows`, 'listUpdateRows: Lists the rows that differ from the airports', page(updateRowShape), {
    needs: view,
    parameters: [
      ...paging,
      query('group', group),
      query('countryId', anyText),
      query('type', anyText),
      parameter('published', 'Only published airports.', { enum: ['1'] }),
      parameter('search', 'A part of the name or code.'),
    ],
    failures: ['malformed', 'not_found'],
  }),
  post(
    `${one}/confirm`,
    'confirmAirportUpdate: Confirms a file that is much shorter or older than the last one',
    airportUpdateShape,
  ),
  post(
    `${one}/decide`,
    'decideAirportUpdate: Decides about fields of rows, or of all rows of a group that match a filter',
    airportUpdateShape,
    {
      body: object({
        decision: { enum: ['take', 'keep', 'always', 'archive', 'unlink'] },
        'rows?': listOf({ type: 'integer', minimum: 0 }),
        'fields?': listOf(anyText, { description: 'Left out, all fields of the rows.' }),
        'group?': group,
        'filter?': filter,
      }),
      failures: ['validation', 'not_found', 'conflict'],
    },
  ),
  post(`${one}/apply`, 'applyAirportUpdate: Starts to apply the decisions, or continues', airportUpdateShape, {
    needs: [...edit, ...needs(airport.key, 'publish', '`live` is true')],
    body: object({
      live: { type: 'boolean', description: 'Published airports change at once; otherwise they get pending versions.' },
      'group?': group,
    }),
    failures: ['validation', 'not_found', 'conflict'],
  }),
  post(`${one}/stop`, 'stopAirportUpdate: Stops applying after the current row', airportUpdateShape),
  get(pins, 'listPins: Lists the fields of an airport that updates do not change', list(pinShape), {
    needs: view,
    failures: ['not_found'],
  }),
  remove(pins, 'deletePin: Lets updates change a field again', list(pinShape), {
    parameters: [requiredQuery('field', anyText)],
    failures: ['not_found'],
  }),
])
