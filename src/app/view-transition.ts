/** Whether the browser has view transitions and the person wants motion. */
export const canTransition = (): boolean =>
  'startViewTransition' in document && document.documentElement.dataset.motion !== 'reduced'
  && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Makes a change of the page in a view transition, drawn by styles/motion.css, where there is one; else at once. */
export function transition(what: 'screen' | 'theme', change: () => void): void {
  if (!canTransition()) return change()
  document.documentElement.dataset.fading = what
  document.startViewTransition(change).ready.catch(() => {}) // cut short by the next one: the change is made
}
