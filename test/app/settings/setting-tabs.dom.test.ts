import '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { tabsOf } from '../../../src/app/settings/setting-tabs.tsx'
import { settings } from '../../../src/contract/entities/settings.ts'

test('every section of the website setting is in one of its five tabs', () => {
  const tabs = tabsOf(settings)
  assert.equal(tabs.length, 5)
  const titles = tabs.flatMap(({ sections }) => sections.map(({ title }) => title))
  assert.deepEqual(titles.toSorted(), settings.form.map(({ title }) => title).toSorted())
})
