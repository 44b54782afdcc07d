/** Texts of the posts that give advice, by the slug of the post. */
export const adviceTexts: Readonly<Record<string, string>> = {
  'how-early-at-the-airport': `
"Be there three hours before" is advice for everybody, and so it fits nobody. The airport does not wait for you at one
moment but at four, and each of them has its own closing time. Look those up and count backwards.

## The four doors

1. **Bag drop** closes first, often 60 minutes before an international departure and 40 to 45 before a domestic one.
2. **Security** never closes, but it has a queue. Many airports show the waiting time on their site.
3. **Passport control** only matters for international flights, and only sometimes takes long.
4. **The gate** usually closes 15 to 20 minutes before departure. The aircraft may still be there when you are told no.

## An example

Suppose you fly from [Delhi](/airports/delhi-del) to London at 14:00 with a suitcase.

| Step | Done by | Allow |
|---|---|---|
| Walk to the gate | 13:40 | 15 min |
| Security and passport | 13:25 | 45 min |
| Bag drop | 12:40 | 30 min |

Counted back from the gate, you should stand at the bag drop at ten past twelve, long before it closes at 13:00. With
ten minutes for the unforeseen you walk in at noon: two hours before, not three. In the last week of December, add the
hour back.

## When to come earlier after all

- You need [assistance](/guides/wheelchair-assistance-at-delhi): it has its own time, told to you by the airline.
- You travel with animals, sports equipment or papers that somebody has to check.
- You depend on a road that is known for standing still.

And when you fly with hand baggage only, the boarding pass already on your phone? Then the first door is open for you
all day. Come for the second.
`,
  'power-banks-100-watt-hours': `
Airlines count energy in **watt-hours** (Wh). Power banks are sold in milliampere-hours (mAh). The bridge between the
two is the voltage of the cell, which for almost all of them is 3.7 V:

> mAh × 3.7 ÷ 1,000 = Wh

So a power bank of 20,000 mAh holds 74 Wh and may fly. Newer ones print the watt-hours themselves, in small letters on
the back. If nothing can be read, security may keep it.

## At a glance

| On the label | Energy | In the cabin |
|---|---|---|
| 10,000 mAh | 37 Wh | yes |
| 20,000 mAh | 74 Wh | yes |
| 26,800 mAh | 99 Wh | yes, just |
| 30,000 mAh | 111 Wh | only if the airline agrees |
| 50,000 mAh | 185 Wh | no |

## Why never in the suitcase?

A lithium cell that is crushed or badly made can catch fire by itself, and the fire feeds on its own oxygen. In the
cabin the crew has water, gloves and a bag made for the purpose. In the hold nobody is there.

## Before you leave home

- Put tape over open contacts, or each battery in a bag of its own.
- Do not pack a battery that is swollen or that gets warm when it is idle.
- On board keep it where you can see it, not in the overhead locker. Several airlines now demand that, and forbid
  charging with it.

The rule itself, with its source, is in our guideline on
[power banks and spare batteries](/guides/power-banks-and-spare-batteries).
`,
  'flying-with-a-wheelchair': `
Most journeys with a wheelchair go well. Those that do not have usually gone wrong two days before, on the telephone.
Airlines speak in four-letter codes, and when you use them, the right people turn up.

## Say which help you need

| Code | Means |
|---|---|
| WCHR | you can use stairs, but not walk far |
| WCHS | you cannot use stairs |
| WCHC | you need help as far as the seat |
| BLND, DEAF | you are blind or deaf and want to be guided or informed |

Call at least **48 hours** before departure and ask for the code to be written into the booking. Then look at the
confirmation: it should be there in capitals.

## Have the numbers of the chair ready

- Height, width, depth and weight, folded and unfolded.
- The type of battery: dry, gel or lithium, with its watt-hours.
- A photograph that shows how the drive is switched off and the joystick locked.

Tape a card with the last two points to the chair itself. The person who loads it has never seen one like it.

## At the gate

Ask for two things before you board: that the chair comes back **to the aircraft door**, and that the ground crew at the
destination has been told. If you change planes, ask for the second crew too.

## If it comes back damaged

Report it before you leave the baggage hall and take the reference number with you. Photographs from the gate are worth
more than any description.

In Europe the airport, not the airline, provides the help: see
[assistance at European airports](/guides/assistance-at-european-airports). In Delhi it is the airline:
[wheelchair assistance at Delhi](/guides/wheelchair-assistance-at-delhi).
`,
  'flying-with-a-baby': `
Babies are the lightest passengers with the heaviest baggage. After some thirty flights with one, this is what I would
have liked to know before the first.

## At security

Milk, boiled water and purée are exempt from the 100 ml rule, in the amount that you need for the journey. Take them out
of the bag before you are asked. The pram goes through the scanner, folded, so empty its basket in the queue. The
details are in our guideline on [baby milk, food and prams](/guides/baby-milk-food-and-prams).

## On board

- **Board last, not first**, if two adults travel: one takes the bags early, the other lets the baby crawl until the
  end.
- Feed during take-off and landing. Swallowing opens the ears.
- A bassinet is a request, not a right. Ask by telephone, because many booking pages have no field for it.
- Infants under two travel on the lap, with a belt of their own. A child seat needs its own ticket and the right label.

## Pack twice

A change of clothes. Not for the baby: *for you*.

## When it all goes wrong

It will, once. Somewhere over the sea, the baby will cry for an hour. The person in the next row has either been through
it or has been that baby. Walk to the galley, ask for a cup of warm water, and count the hours only once you are home.
`,
  'summer-timetable-in-march': `
Twice a year, on the same night everywhere, the airlines change their timetables. The summer season begins on the **last
Sunday of March**, the winter season on the **last Sunday of October**. Slots at busy airports are given out for one
season at a time, which is why flights move, merge and vanish on these days.

## What to check if you booked early

1. Open the booking with the airline itself, not with the site that sold it.
2. Compare the departure time *and the terminal*. Airlines move house on these days.
3. Recount your connection. An hour may have become forty minutes, which is too short in some airports.

## Beware of the clock

European clocks go forward in the night of the change, Indian ones never do. A flight from
[Frankfurt](/airports/frankfurt-am-main-fra) to [Mumbai](/airports/mumbai-bom) that used to arrive at 01:00 may now be
shown an hour earlier, although nothing about the flight has changed.

| | Winter | Summer |
|---|---|---|
| Frankfurt to India | +4 h 30 | +3 h 30 |
| London to India | +5 h 30 | +4 h 30 |
| New York to India | +10 h 30 | +9 h 30 |

New York changes two to three weeks before Europe does. In the weeks between, trust nobody's arithmetic but the
ticket's: times on it are always local.

## If the new time does not suit you

When an airline moves a flight by several hours, most let you change to another day free of charge or return the fare.
Ask before you accept the change: one tap on "confirm" can end the choice.
`,
  'thin-air-arriving-high': `
The air at [Leh](/airports/leh-ixl) is dry, clear and thin: at 3,256 m there is only about two thirds of the oxygen that
there is at the sea. Those who come by road have had two days to get used to it. Those who fly have had an hour.

## The first two days

- **Do nothing** on the first day. Not a little: nothing. Sleep, drink tea, look at the mountains.
- Drink more water than you want. Leave alcohol and sleeping pills for another week.
- On the second day, walk slowly, on level ground.

## Signs to take seriously

Headache, poor sleep and no appetite are common and pass. Breathlessness at rest, confusion, an unsteady walk or a cough
with froth are not common. They mean going **down**, at once, and to a doctor.

## Before you fly

Ask your doctor about preventive medicine if you have ever been ill at altitude, and about flying there at all with a
heart or lung condition.
`,
}
