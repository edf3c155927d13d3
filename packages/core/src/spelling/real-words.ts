import { once } from '@nav/collections';

/**
 * Common English words that are one slip of the keyboard from another one, such as `contact` and `contract`. Whoever writes
 * one of them may mean it, even if no page has it.
 */
const CONFUSABLE = `
  action addiction addition adds ads alter angel angle asserts assert asset assets auction auctions actions
  bath batch bead bear beat begin being beta bidding biding binding block blond bond book border boarder board brand band
  bring broad brook button caching cast casual catching causal cause case chain change charge chart chat cheat choose
  chose clause click clock cloud coaching coast coat cold coma comma complete compete concert contact contacts content
  context contest contract contracts convert cost could country county cpu cup dairy dan date debt debut desert dessert
  dialog diary dinner diner dive dna dose does drive eternal except excerpt exist exit external feed field filed filled
  filling filing files film first fist form formal forms found friend fiend from fund generic genetic god good head heard
  hopping hoping host hoist hosting hoisting hotel hostel house how human identify identity imported indeed indexed insert
  inset label later latter launch layer lead learn lean least last less lest line lines linked liked list live local locale lock logging
  longing loose lose loss lost lots love lunch maker mapping march marital mark marker market markers markets martial
  massage match math meal meet mental merge message met metal meter mode model money moral monkey node note off once orgs own
  pacing packing parking panel parent patch patent path pattern patter phase phrase placed place palace plain plan planed
  planing planned planning plane planet plant point polling pooling poll polls pool pools polo port posing post posting
  power powder previous precious price pricing pride prince process princess professor processor proper prosper quality
  qualify quiet quite quote quota rage raid range rapid rate rating reality realty reset rest reserve reverse river root
  robot route rouge rover sage sale scale scraping scrapping select send seen sent sever severe server serve serves set
  shape share shift shirt short shot side sign silver sing single signal site slave slide sliver snap sort spam span
  spend spent sport spot spring stage stages staging staring starring start starting starts stat state stated states stating
  stats status stay steam step sting stop store stories story stream string strings stripping striping sub suite sure
  swap table tables tablet tablets tale tap tape taping tapping target task test text thank that there thing thought three
  through thorough though tier ties tile times tire tired title tool trace tracing track tracking trade trail train transit
  transmit tree trial tried trim two tow united unite untie untied usb use user vice view virtual vise voice void volume
  ware water waiter what where were wheat while whole who width with witch won word words work worked worker world worlds
  write wrote`;

const words = /* @__PURE__ */ once(() => new Set(CONFUSABLE.trim().split(/\s+/)));

/** Returns true for a common word, in lower case, that is also a slip of another one. */
export function isRealWord(word: string): boolean {
  return words().has(word);
}
