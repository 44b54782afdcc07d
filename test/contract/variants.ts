/** Ways in which people write one name. Each list is found by each of its entries. */
export const variants: readonly (readonly [what: string, all: readonly string[]])[] = [
  ['full width', ['Delhi', 'ｄｅｌｈｉ', 'ＤＥＬＨＩ', 'DELHI']],
  ['half-width katakana', ['ナリタ', 'ﾅﾘﾀ', 'なりた']],
  ['half-width katakana with marks', ['ガダルカナル', 'ｶﾞﾀﾞﾙｶﾅﾙ', 'がだるかなる']],
  ['accents', ['São Paulo', 'SAO PAULO', 'Sa\u0303o Paulo']],
  ['Polish', ['Łódź', 'Lodz', 'ŁÓDŹ']],
  ['Danish', ['Rødby Ærø', 'RØDBY ÆRØ', 'Rodby Aero']],
  ['German', ['Weißenfels', 'WEISSENFELS', 'WEIẞENFELS', 'Weissenfels']],
  ['Turkish', ['Diyarbakır', 'DİYARBAKIR', 'diyarbakir', 'Diyarbakir']],
  ['Vietnamese', ['Đà Nẵng', 'Da Nang', 'ĐÀ NẴNG']],
  ['Greek', ['Αθήνας', 'ΑΘΗΝΑΣ', 'Αθηνας']],
  ['Russian', ['Королёв', 'Королев', 'КОРОЛЁВ']],
  ['Ukrainian', ['Ґданськ', 'Гданськ']],
  ['Arabic vowels, tatweel and alef', ['أبو ظبي', 'ابو ظبي', 'أَبُو ظَبْي', 'أبـو ظبى']],
  ['Arabic teh marbuta', ['القاهرة', 'القاهره']],
  ['Persian letters', ['کیش', 'كيش']],
  ['Arabic digits', ['مبنى ٢', 'مبنى 2', 'مبنى ۲']],
  ['presentation forms', ['لابان', 'ﻻبان']],
  ['Hebrew points', ['שלום', 'שָׁלוֹם']],
  ['Devanagari nukta', ['बाज़ार', 'बाज\u093cार', 'बाजार']],
  ['Devanagari nasals', ['मुम्बई', 'मुंबई', 'मुँबई']],
  ['Devanagari digits', ['टर्मिनल २', 'टर्मिनल 2']],
  ['joiners', ['می\u200cدان', 'میدان']],
  ['apostrophes', ['O’Hare', "O'Hare", 'O´Hare', 'O`Hare']],
  ['Hangul in parts', ['인천', '\u110b\u1175\u11ab\u110e\u1165\u11ab']],
  ['Thai', ['กำแพง', 'ก\u0e4d\u0e32แพง']],
]

/** Names whose spellings aren't folded to one text, but are the same name. */
export const respelled: typeof variants = [
  ['German letters', ['Düsseldorf', 'Duesseldorf', 'Dusseldorf', 'DUESSELDORF']],
  ['two letters for one', ['Zuerich Koeln', 'Zürich Köln']],
  ['Danish aa', ['Århus', 'Aarhus', 'Arhus', 'A\u030arhus']],
  ['Swedish', ['Räksmörgås', 'Raeksmoergaas']],
  ['Danish as two letters', ['Rødby', 'Roedby']],
]
