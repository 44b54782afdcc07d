// The fixed words of the website. A language that isn't here shows the English ones.
const english = {
  Airports: 'Airports',
  Guidelines: 'Guidelines',
  Blog: 'Blog',
  Contact: 'Contact',
  latest: 'Latest from the blog',
  all: 'All airports',
  next: 'Next page',
  nothing: 'Nothing here yet.',
  by: 'by',
  checked: 'Last checked on',
  changes: 'Changes to this page',
  gone: 'This page is no longer available.',
  missing: 'This page doesn’t exist.',
  home: 'Go to the homepage',
  elsewhere: 'This page isn’t available in this language.',
  languages: 'Languages',
}
const german = {
  Airports: 'Flughäfen',
  Guidelines: 'Richtlinien',
  Blog: 'Blog',
  Contact: 'Kontakt',
  latest: 'Neues aus dem Blog',
  all: 'Alle Flughäfen',
  next: 'Nächste Seite',
  nothing: 'Hier ist noch nichts.',
  by: 'von',
  checked: 'Zuletzt geprüft am',
  changes: 'Änderungen an dieser Seite',
  gone: 'Diese Seite gibt es nicht mehr.',
  missing: 'Diese Seite gibt es nicht.',
  home: 'Zur Startseite',
  elsewhere: 'Diese Seite gibt es nicht auf Deutsch.',
  languages: 'Sprachen',
}

export const wordsIn = (language) => (language?.startsWith('de') ? german : english)

/** Right-to-left scripts need `dir`. */
export const directionOf = (language) => (/^(?:ar|fa|he|ur|ps|sd|ug|yi|dv)\b/.test(language) ? 'rtl' : 'ltr')
