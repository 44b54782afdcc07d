import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hostDialect as django } from '../../../src/contract/dialect/django-rest.ts'
import { hostDialect as express } from '../../../src/contract/dialect/express-mongoose.ts'
import { hostDialect as laravel } from '../../../src/contract/dialect/laravel.ts'
import { post, told, withOptions } from './told.ts'

describe('sign-in response', () => {
  const path = `${post}/users/login`
  test('finds the token at its path in the host’s response, as a number, or after its scheme in a header', () => {
    assert.deepEqual(told(express, path, { token: 'abc', user: {} }, { method: 'POST' }), {
      status: 200,
      body: { data: { token: 'abc', user: {}, id: 'abc' } },
    })
    const inHeader = withOptions({ signIn: { token: { header: 'Authorization' } } })
    assert.deepEqual(told(inHeader, path, {}, { method: 'POST', headers: { Authorization: 'Bearer xyz' } }), {
      status: 200,
      body: { data: { id: 'xyz' } },
    })
    const deep = withOptions({ signIn: { token: 'data.access.key' } })
    assert.deepEqual(told(deep, path, { data: { access: { key: 7 } } }), {
      status: 200,
      body: { data: { access: { key: 7 }, id: '7' } },
    })
  })

  test('shows the host’s own error if there is no token', () => {
    assert.deepEqual(told(express, path, { message: 'Wrong password' }, { method: 'POST' }), {
      status: 200,
      body: { error: 'Wrong password', code: 'unknown', fields: {} },
    })
  })
})

describe('profile', () => {
  test('has the features that the dialect lists and the name and ID from the host', () => {
    const body = { data: { id: 4, name: 'Ann Bee', email: 'ann@example.com' } }
    assert.deepEqual(told(laravel, '/personal/profile', body), {
      status: 200,
      body: {
        data: {
          id: '4',
          name: 'Ann Bee',
          firstName: 'Ann Bee',
          email: 'ann@example.com',
          features: ['entities'],
        },
      },
    })
  })

  test('has only the features if the host has no profile', () => {
    assert.deepEqual(told(laravel, '/personal/profile', undefined, { status: 404 }), {
      status: 200,
      body: {
        data: {
          id: '',
          email: '',
          firstName: undefined,
          features: ['entities'],
        },
      },
    })
    assert.deepEqual(told(withOptions({ features: [] }), '/personal/profile', undefined, { status: 404 }), {
      status: 404,
      body: undefined,
    })
  })
})

describe('other responses', () => {
  test('bulk and import results get the contract’s field names and text IDs', () => {
    const body = {
      data: {
        done: [1, 2],
        operation_id: 'o1',
        failed: [{ id: 3, error: 'No', fields: { country_id: 'No', 'runways.0.length_ft': 'No' } }],
      },
    }
    const answer = told(laravel, `${post}/airports/bulk`, body, { method: 'POST' })
    assert.deepEqual(answer, {
      status: 200,
      body: {
        meta: {},
        data: {
          done: ['1', '2'],
          operationId: 'o1',
          failed: [{ id: '3', error: 'No', fields: { countryId: 'No', 'runways.0.lengthFt': 'No' } }],
        },
      },
    })
  })

  test('nested values get the contract’s field names and text IDs at every depth', () => {
    const changes = [{ field: 'length_ft', before: 1 }]
    const body = { results: [{ id: 1, record_id: 2, by: { id: 3, label: 'Ann' }, changes }], count: 9 }
    const answer = told(django, `${post}/activity?limit=20`, body)
    assert.deepEqual(answer, {
      status: 200,
      body: {
        meta: { total: 9 },
        data: [{ id: '1', recordId: '2', by: { id: '3', label: 'Ann' }, changes: [{ field: 'lengthFt', before: 1 }] }],
      },
    })
  })

  test('a draft comes back as it was sent', () => {
    assert.deepEqual(told(laravel, `${post}/drafts/blog/new`, { data: { tag_ids: [1] } }), {
      status: 200,
      body: { data: { tag_ids: [1] } },
    })
  })

  test('a response without a body stays empty', () => {
    assert.deepEqual(told(laravel, `${post}/airports/1`, undefined, { method: 'DELETE', status: 204 }), {
      status: 204,
      body: undefined,
    })
  })
})
