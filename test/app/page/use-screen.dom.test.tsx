import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { act, useLayoutEffect, useState } from 'react'
import { feedback, forgetFeedback } from '../../../src/app/data/feedback.ts'
import { isHostAway } from '../../../src/app/data/product-host.ts'
import { Crash } from '../../../src/app/page/crash.tsx'
import { LoadFault } from '../../../src/app/page/load-fault.tsx'
import { loadingBar, useScreen } from '../../../src/app/page/use-screen.ts'
import { Bars } from '../../../src/app/shell/bars.tsx'
import { WhenLoaded } from '../../../src/app/ui/when-loaded.tsx'
import { CallError } from '../../../src/kit/http.ts'
import { type Loading, createLoading } from '../../../src/kit/loading.ts'
import { openRoom } from '../../../src/kit/rooms.ts'
import { type Router, startRouter } from '../../../src/kit/router.ts'
import { createStore } from '../../../src/kit/store.ts'
import { LocationContext, RouterProvider, useLocation } from '../../../src/kit/use-router.tsx'
import { later } from '../host-double.ts'
import { byRole, byText, click, queryRole, render, settle, takeErrors, until } from '../../dom.ts'

let router: Router
describe('the screen of a URL', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/one')
    router = startRouter(window)
  })
  afterEach(() => {
    router.stop()
    forgetFeedback()
  })

  const there = (name: string) => createLoading(async () => name, 1000)
  /** Shows for each path its screen from `screens`, with the path that the screen sees. */
  function Page({ screens }: { screens: Record<string, Loading<string>> }) {
    const location = useLocation()
    const { shown, isLoading, failure, retry } = useScreen(screens[location.path], location)
    if (failure) return <LoadFault error={failure} onRetry={retry} />
    return (
      <main aria-busy={isLoading}>
        {shown && (
          <LocationContext value={shown.location}>
            <h1>{shown.value}</h1>
            <Own />
          </LocationContext>
        )}
      </main>
    )
  }
  const Own = () => <p>at {useLocation().path}</p>
  const show = (screens: Record<string, Loading<string>>) =>
    render(
      <RouterProvider router={router}>
        <Page screens={screens} />
      </RouterProvider>,
    )
  const go = (path: string) =>
    act(async () => {
      await router.navigate(path)
    })

  test('keeps the old screen and its URL under the loading bar until the next screen is ready', async () => {
    const next = later<string>()
    await show({ '/one': there('One'), '/two': createLoading(() => next.promise, 1000) })
    byRole('heading', { name: 'One' })
    await go('/two')
    byRole('heading', { name: 'One' })
    byText('at /one')
    assert.equal(byRole('main').getAttribute('aria-busy'), 'true')
    assert.equal(loadingBar.progress.get(), 0.08)
    await act(async () => next.settle('Two'))
    byRole('heading', { name: 'Two' })
    byText('at /two')
    assert.equal(byRole('main').getAttribute('aria-busy'), 'false')
    assert.equal(loadingBar.progress.get(), 1)
  })

  test('a late screen does not replace one opened since', async () => {
    const slow = later<string>()
    await show({ '/one': there('One'), '/slow': createLoading(() => slow.promise, 1000), '/two': there('Two') })
    await go('/slow')
    await go('/two')
    await until(() => byRole('heading', { name: 'Two' }))
    await act(async () => slow.settle('Slow'))
    await settle()
    byRole('heading', { name: 'Two' })
  })

  test('shows a loaded screen immediately', async () => {
    const two = there('Two')
    await two.load()
    await show({ '/one': there('One'), '/two': two })
    act(() => {
      void router.navigate('/two')
    })
    byRole('heading', { name: 'Two' })
  })

  test('handles a press before it renders the next screen', async () => {
    const two = there('Two')
    await two.load()
    const Presses = () => {
      const [count, setCount] = useState(0)
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          Pressed {count}
        </button>
      )
    }
    await render(
      <RouterProvider router={router}>
        <Page screens={{ '/one': there('One'), '/two': two }} />
        <Presses />
      </RouterProvider>,
    )
    // As on a page, where React renders in its own tasks.
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
    await router.navigate('/two')
    byRole('button').click()
    await Promise.resolve()
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    byRole('button', { name: 'Pressed 1' })
    byRole('heading', { name: 'One' })
    assert.equal(byRole('main').getAttribute('aria-busy'), 'true')
    await until(() => byRole('heading', { name: 'Two' }))
    assert.equal(byRole('main').getAttribute('aria-busy'), 'false')
  })

  /** A part that arrives after React has rendered without it, and before effects run. */
  function between() {
    const store = createStore<string | undefined>(undefined)
    const part: Loading<string> = { ...store, load: async () => 'Early' }
    const Arrival = () => {
      useLayoutEffect(() => store.set('Early'), [])
      return null
    }
    return { part, Arrival }
  }

  test('shows a screen that loads between the rendering and its effects', async () => {
    const { part, Arrival } = between()
    await render(
      <RouterProvider router={router}>
        <Page screens={{ '/one': part }} />
        <Arrival />
      </RouterProvider>,
    )
    byRole('heading', { name: 'Early' })
    assert.equal(byRole('main').getAttribute('aria-busy'), 'false')
  })

  test('opens a dialog whose room loads between the rendering and its effects', async () => {
    const { part, Arrival } = between()
    await render(
      <>
        <WhenLoaded part={part} onFailure={() => assert.fail('it loads')}>
          {(name) => <p>Dialog of {name}</p>}
        </WhenLoaded>
        <Arrival />
      </>,
    )
    byText('Dialog of Early')
  })

  test('a chunk that fails to load shows its error with Try again, which fetches it again', async () => {
    let attempts = 0
    const flaky = createLoading(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('/assets/list.js is gone')
      return 'One'
    }, 1000)
    await show({ '/one': flaky })
    await until(() => byRole('heading', { name: 'This screen didn’t load' }))
    assert.match(document.body.textContent, /ChunkLoadError: Loading chunk failed: \/assets\/list\.js is gone/)
    assert.equal(queryRole('button', { name: 'Reload' }), undefined)
    await click(byRole('button', { name: 'Try again' }))
    await until(() => byRole('heading', { name: 'One' }))
  })

  test('retries automatically when the connection or the host is back', async () => {
    let isThere = false
    const load = async () => {
      if (!isThere) throw new Error('no connection')
      return 'One'
    }
    for (const cut of ['network', 'host']) {
      isThere = false
      const set = (isAway: boolean) =>
        act(async () => {
          if (cut === 'host') return isHostAway.set(isAway)
          Object.defineProperty(navigator, 'onLine', { value: !isAway, configurable: true })
          window.dispatchEvent(new Event(isAway ? 'offline' : 'online'))
        })
      const { unmount } = await show({ '/one': createLoading(load, 1000) })
      await until(() => byRole('heading', { name: 'This screen didn’t load' }))
      await set(true)
      isThere = true
      await settle()
      byRole('heading', { name: 'This screen didn’t load' })
      await set(false)
      await until(() => byRole('heading', { name: 'One' }))
      await unmount()
    }
  })

  test('shows the host’s message if the data that decides about a screen fails to load', async () => {
    await show({ '/one': createLoading(() => Promise.reject(new CallError('Can’t reach the server.', {})), 1000) })
    await until(() => byText('Can’t reach the server.'))
  })

  /** The running page names the files of one build, and the server now has those of another or the same build. */
  const deploy = (now: string) => {
    const table = document.createElement('script')
    table.type = 'importmap'
    table.textContent = '{"files":["old"]}'
    document.body.append(table)
    globalThis.fetch = async () => new Response(`<script>{"files":["${now}"]}</script>`)
  }
  const gone = () => createLoading(() => openRoom<string>('#gone', () => Promise.reject(new Error('gone'))), 1000)

  test('offers a reload once if a newer build is deployed', async () => {
    deploy('new')
    const { unmount } = await show({ '/one': gone() })
    await until(() => byRole('button', { name: 'Reload' }))
    byText(/Your text is kept/)
    await unmount()
    router.patchState({ reloaded: true })
    await show({ '/one': gone() })
    await settle()
    byRole('button', { name: 'Try again' })
    assert.equal(queryRole('button', { name: 'Reload' }), undefined)
  })

  test('a dialog whose room fails to load closes with a notification, and the shell offers the reload', async () => {
    deploy('new')
    let closed = 0
    await render(
      <RouterProvider router={router}>
        <Bars hasOwnReload={false} />
        <WhenLoaded
          part={gone()}
          onFailure={() => {
            closed += 1
          }}
        >
          {(name) => <p>{name}</p>}
        </WhenLoaded>
      </RouterProvider>,
    )
    await until(() => byRole('button', { name: 'Reload', within: byRole('status') }))
    assert.equal(closed, 1)
    assert.match(feedback.get().notices[0]?.message ?? '', /^Part of the panel couldn’t load\./)
    assert.match(takeErrors().join(), /gone/)
  })

  test('opens a dialog of another room once that room has loaded', async () => {
    const room = later<string>()
    const part = createLoading(() => room.promise, 1000)
    const dialog = (
      <WhenLoaded part={part} onFailure={() => assert.fail('it loads')}>
        {(name) => <p>Dialog of {name}</p>}
      </WhenLoaded>
    )
    const { unmount } = await render(dialog)
    assert.throws(() => byText('Dialog of media'))
    await act(async () => room.settle('media'))
    await until(() => byText('Dialog of media'))
    await unmount()
    await render(dialog)
    byText('Dialog of media')
  })

  test('offers no reload if the same build is deployed', async () => {
    deploy('old')
    await show({ '/one': gone() })
    await until(() => byRole('button', { name: 'Try again' }))
    await settle()
    assert.equal(queryRole('button', { name: 'Reload' }), undefined)
  })

  test('an error in a screen replaces only that screen and can be retried', async () => {
    let isBroken = true
    function Screen() {
      const [count] = useState(1)
      if (isBroken) throw new Error('No such row')
      return <h1>Rows: {count}</h1>
    }
    await render(
      <>
        <nav aria-label="Admin Panel" />
        <main id="main" tabIndex={-1}>
          <Crash>
            <Screen />
          </Crash>
        </main>
      </>,
    )
    byRole('heading', { name: 'This screen stopped working' })
    byRole('navigation', { name: 'Admin Panel' })
    assert.match(document.body.textContent, /Error: No such row/)
    assert.match(takeErrors().join(), /No such row/)
    isBroken = false
    await click(byRole('button', { name: 'Try again' }))
    byRole('heading', { name: 'Rows: 1' })
    assert.equal(document.activeElement, byRole('main'))
  })
})
