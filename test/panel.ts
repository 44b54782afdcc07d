// Exports what most tests of the panel import. They import the rest from its own file.
export { default as assert } from 'node:assert/strict'
export { after, afterEach, before, beforeEach, default as test, describe, mock, type TestContext } from 'node:test'
export { act, useState } from 'react'
export { calls } from '../src/contract/calls.ts'
export type { Column, Entity, Field } from '../src/contract/define.ts'
export { airport } from '../src/contract/entities/airport.ts'
export { blog } from '../src/contract/entities/blog.ts'
export { blogTag } from '../src/contract/entities/blog-terms.ts'
export { city } from '../src/contract/entities/city.ts'
export { country } from '../src/contract/entities/country.ts'
export { state } from '../src/contract/entities/state.ts'
export { dataOf, isObject, isRow, type Json, type Row, type Values } from '../src/contract/json.ts'
export { readProfile } from '../src/contract/profile.ts'
export { CallError } from '../src/kit/http.ts'
export {
  type Answer,
  answerWith,
  type Call,
  hostOf,
  json,
  later,
  partsOf,
  profileOf,
  refusal,
} from './app/host-double.ts'
