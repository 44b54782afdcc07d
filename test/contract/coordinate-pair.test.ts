import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinatesIn, degreesIn } from '../../src/contract/places/coordinate-pair.ts'

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
  ['48,3538, 11,7861', '48.3538', '11.7861'],
  ['48,3538; 11,7861', '48.3538', '11.7861'],
  ['48,3538 11,7861', '48.3538', '11.7861'],
  ['48,3538° N, 11,7861° E', '48.3538', '11.7861'],
  ['48.3538\t11.7861', '48.3538', '11.7861'],
  ['４８．３５３８，１１．７８６１', '48.3538', '11.7861'],
  ['48.3538° North, 11.7861° West', '48.3538', '-11.7861'],
  ['+48.3538+011.7861/', '+48.3538', '+011.7861'],
  ['Lat: 48.3538, Long: -11.7861', '48.3538', '-11.7861'],
  ['{"lat":48.3538,"lng":11.7861}', '48.3538', '11.7861'],
  ['https://www.google.com/maps/search/48.3538,+11.7861', '48.3538', '11.7861'],
  ['https://www.google.com/maps/place/48%C2%B021%2714.0%22N+11%C2%B047%2710.0%22E/@48.35,11.78,17z', '48.35', '11.78'],
  ['https://www.flightradar24.com/48.35,11.78/13', '48.35', '11.78'],
  ['https://skyvector.com/?ll=48.3538,11.7861&chart=301&zoom=3', '48.3538', '11.7861'],
  ['https://yandex.com/maps/?ll=11.7861%2C48.3538&z=12', '48.3538', '11.7861'],
  ['https://mapy.cz/zakladni?x=14.4378&y=50.0755&z=11', '50.0755', '14.4378'],
  ['https://uri.amap.com/marker?position=121.4737,31.2304', '31.2304', '121.4737'],
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
  'https://maps.app.goo.gl/x48a7Yc',
  'https://example.org/2024,11/report',
  'Munich N 1 E 2',
]) {
  test(`coordinatesIn finds no coordinates in ${text}`, () => assert.equal(coordinatesIn(text), undefined))
}

for (const [text, axis, degrees] of [
  ['48°21′14″ N', 'lat', '48.353889'],
  ['48°21′14″', 'lat', '48.353889'],
  ["48° 21.5'", 'lat', '48.358333'],
  ['N48 21.2', 'lat', '48.353333'],
  ['48 21 14', 'lat', '48.353889'],
  ['12,97° N', 'lat', '12.97'],
  ['12,97 S', 'lat', '-12.97'],
  ['12.97 south', 'lat', '-12.97'],
  ['１２．９７°', 'lat', '12.97'],
  ['W 70° 47\' 8"', 'lon', '-70.785556'],
  ['0114710E', 'lon', '11.786111'],
  ['-0°30′', 'lon', '-0.5'],
] as const) {
  test(`degreesIn reads ${text}`, () => assert.equal(degreesIn(text, axis), degrees))
}
for (const [text, axis] of [
  ['11.78 E', 'lat'],
  ['11.78 N', 'lon'],
  ['48.35', 'lat'],
  ['48,35', 'lat'],
  ['-11', 'lon'],
  ['48°75′', 'lat'],
  ['East', 'lon'],
  ['', 'lat'],
] as const) {
  test(`degreesIn reads no ${axis} in “${text}”`, () => assert.equal(degreesIn(text, axis), undefined))
}
