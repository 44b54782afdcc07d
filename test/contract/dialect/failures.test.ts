import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DialectOptions, HostDialect } from '../../../src/contract/dialect/dialect.ts'
import { hostDialect as django } from '../../../src/contract/dialect/django-rest.ts'
import { hostDialect as express } from '../../../src/contract/dialect/express-mongoose.ts'
import { hostDialect as laravel } from '../../../src/contract/dialect/laravel.ts'
import { post, told, withOptions } from './told.ts'

const fields = { name: 'Too short', countryId: 'Choose one', 'runways.1.lengthFt': 'Too long' }
const failures: readonly (readonly [string, HostDialect, unknown])[] = [
  [
    'Mongoose',
    express,
    {
      message: 'Validation failed',
      errors: {
        name: { message: 'Too short', kind: 'minlength' },
        country: { message: 'Choose one', path: 'country' },
        'runways.1.lengthFt': { message: 'Too long', path: 'lengthFt' },
      },
    },
  ],
  [
    'Laravel',
    laravel,
    {
      message: 'Validation failed',
      errors: {
        name: ['Too short', 'Not nice'],
        country_id: ['Choose one'],
        'runways.1.length_ft': ['Too long'],
      },
    },
  ],
  [
    'Django',
    django,
    {
      detail: 'Validation failed',
      name: ['Too short'],
      country: ['Choose one'],
      runways: [{}, { length_ft: ['Too long'] }],
    },
  ],
  [
    'express-validator',
    withOptions({ message: 'message', fields: 'errors' }),
    {
      message: 'Validation failed',
      errors: [
        { path: 'name', msg: 'Too short', location: 'body' },
        { path: 'countryId', msg: 'Choose one' },
        { path: 'runways[1].lengthFt', msg: 'Too long' },
      ],
    },
  ],
  [
    'Strapi',
    withOptions({ message: 'error.message', fields: 'error.details.errors', references: 'country' }),
    {
      data: null,
      error: {
        status: 400,
        message: 'Validation failed',
        details: {
          errors: [
            { path: ['name'], message: 'Too short' },
            { path: ['country'], message: 'Choose one' },
            { path: ['runways', '1', 'lengthFt'], message: 'Too long' },
          ],
        },
      },
    },
  ],
]
for (const [words, dialect, body] of failures) {
  test(`field errors in the form of ${words} are mapped to the contract’s fields`, () => {
    assert.deepEqual(told(dialect, `${post}/airports/create`, body, { status: 422, method: 'POST' }), {
      status: 422,
      body: { error: 'Validation failed', code: 'validation', fields },
    })
  })
}

describe('failure', () => {
  test('a failure without a message shows the error without a field, or otherwise the first field’s error', () => {
    const path = `${post}/users/login`
    assert.deepEqual(told(django, path, { non_field_errors: ['Unable to log in.'] }, { status: 400, method: 'POST' }), {
      status: 400,
      body: { error: 'Unable to log in.', code: 'malformed', fields: {} },
    })
    assert.deepEqual(told(django, `${post}/blogs/1`, { title: ['Too long'] }, { status: 400 }), {
      status: 400,
      body: { error: 'Too long', code: 'validation', fields: { title: 'Too long' } },
    })
  })

  const codes = [
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [429, 'too_many'],
    [418, 'unknown'],
  ] as const
  for (const [status, code] of codes) {
    test(`status ${status} without a code becomes ${code}`, () => {
      assert.deepEqual(told(laravel, `${post}/blogs/1`, { message: 'No' }, { status }), {
        status,
        body: { error: 'No', code, fields: {} },
      })
    })
  }

  test('status 409 is a conflict if it carries the record, a duplicate if it names a field, otherwise in use', () => {
    const save = { status: 409, method: 'POST' }
    const path = `${post}/blogs_tag/create`
    const conflict = told(laravel, path, { message: 'Changed', data: { id: 3, name: 'Sea' } }, save)
    assert.deepEqual(conflict, {
      status: 409,
      body: {
        error: 'Changed',
        code: 'conflict',
        fields: {},
        data: { id: '3', name: 'Sea' },
      },
    })
    const taken = told(laravel, path, { message: 'Taken', errors: { name: ['Taken'] } }, save)
    assert.match(JSON.stringify(taken), /"duplicate"/)
    assert.match(JSON.stringify(told(laravel, path, { message: 'Used' }, save)), /"in_use"/)
  })

  test('an expired token becomes 401, whatever the host’s status', () => {
    assert.deepEqual(told(express, `${post}/airports`, { message: 'jwt expired' }, { status: 403 }), {
      status: 401,
      body: { error: 'jwt expired', code: 'unauthenticated', fields: {} },
    })
  })

  test('the dialect can mark a response with status 200 as a failure', () => {
    const status: DialectOptions['status'] = (answer) =>
      JSON.stringify(answer.body).includes('"success":false') ? 422 : answer.status
    const dialect = withOptions({ message: 'message', status })
    assert.deepEqual(told(dialect, `${post}/blogs/1`, { success: false, message: 'No' }), {
      status: 422,
      body: { error: 'No', code: 'validation', fields: {} },
    })
  })
})
