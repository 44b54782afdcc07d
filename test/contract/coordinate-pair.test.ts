import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinatesIn } from '../../src/contract/places/coordinate-pair.ts'

for (const [text, lat, lon] of [
  ['48.3538, 11.7861', '48.3538', '11.7861'],
  ['48.3538° N, 11.7861° E', '48.3538', '11.7861'],
  ['N 48.3538 E 11.7861', '48.3538', '11.7861'],
  ['48°21\'13.7"N 11°47\'10.0"E', '48.353806', '11.786111'],
  ['48°21′13.7″ N, 11°47′10″ E', '48.353806', '11.786111'],
  ["33°56.8'S 151°10.6'E", '-33.946667', '151.176667'],
  ['S33 56 46 W070 47 08', '-33.946111', '-70.785556'],
  ['11°47′10″E 48°21′13.7″N', '48.353806', '11.786111'],
  ['48°21\'13.7", 11°47\'10"', '48.353806', '11.786111'],
  ['482114N 0114710E', '48.353889', '11.786111'],
  ['4821N01147E', '48.35', '11.783333'],
  ['https://www.google.com/maps/place/Munich/@48.1,11.5,15z/data=!3d48.3538!4d-11.7861', '48.3538', '-11.7861'],
  ['https://www.google.com/maps/@48.3538,11.7861,15z', '48.3538', '11.7861'],
  ['https://maps.google.com/?q=48.3538%2C11.7861', '48.3538', '11.7861'],
  ['https://maps.apple.com/?ll=48.3538,11.7861&z=15', '48.3538', '11.7861'],
  ['https://www.bing.com/maps?cp=48.3538~11.7861&lvl=15', '48.3538', '11.7861'],
  ['https://www.openstreetmap.org/#map=15/48.3538/11.7861', '48.3538', '11.7861'],
  ['https://www.openstreetmap.org/?mlat=48.3538&mlon=11.7861#map=9/48/11', '48.3538', '11.7861'],
  ['geo:48.3538,11.7861?z=15', '48.3538', '11.7861'],
] as const) {
  test(`coordinatesIn reads ${text}`, () => assert.deepEqual(coordinatesIn(text), { lat, lon }))
}

for (const text of [
  '48,35',
  '48°61′N 11°47′E',
  '48°21′N 11°47′N',
  "48°21'13.7",
  '48 21 13 11 47 10',
  'https://example.org/48.35/11.78',
  'Munich N 1 E 2',
]) {
  test(`coordinatesIn finds no coordinates in ${text}`, () => assert.equal(coordinatesIn(text), undefined))
}
