// Routers in the window of this process, and what a person and a browser do with them.
import { settle } from '../dom.ts'
import { type Router, type RouterOptions, startRouter } from '../../src/kit/router.ts'

const running = new Set<Router>()
export const start = (options?: RouterOptions): Router => {
  const router = startRouter(window, options)
  running.add(router)
  return router
}
export const endRouters = (): void => {
  for (const router of running) router.stop()
  running.clear()
}

export const address = () => window.location.pathname + window.location.search + window.location.hash
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
export const go = async (distance: number) => {
  const over = popped()
  window.history.go(distance)
  await over
  await settle()
}
/** Until all traversals are through. */
export const atRest = () => new Promise((resolve) => setTimeout(resolve, 60))
export const show = async (router: Router, heading: string) => {
  const main = document.createElement('main')
  const h1 = document.createElement('h1')
  h1.append(heading)
  main.append(h1)
  document.body.replaceChildren(main)
  router.settle()
  await settle() // the next frame
  return h1
}
export const scrollTo = (top: number) => {
  window.scrollTo(0, top)
  window.dispatchEvent(new Event('scroll'))
}
export const blocking = (router: Router, answers: boolean[]) => {
  const blocker = { blocked: true, asked: 0, free: () => {} }
  blocker.free = router.block({
    isBlocked: () => blocker.blocked,
    ask: async () => {
      blocker.asked++
      return answers.shift() ?? false
    },
  })
  return blocker
}
