import { wordList } from '../diagnostics/catalog/wording.ts';
import { type Changes, offer, writeInstead } from '../diagnostics/fixes.ts';
import { wrongAnchor } from '../format/check-shape.ts';
import type { ShapeOf } from '../format/grammar.ts';
import { nearest } from '../spelling/nearest.ts';
import { isMeantAs } from '../spelling/same-word.ts';
import { type Setting, type SettingsLog, subjectOf } from './setting.ts';

export function checkChoice(setting: Setting, shape: ShapeOf<'choice'>, log: SettingsLog): void {
  const { value, pointer } = setting;
  const {
    values,
    expected = wordList(
      values.map((one) => JSON.stringify(one)),
      'or',
    ),
  } = shape;
  if ((values as readonly unknown[]).includes(value)) return;
  const suggestion = nearestChoice(value, shape);
  const args = {
    subject: subjectOf(setting),
    found: value,
    expected,
    suggestion,
  };
  log.reject({ code: 'invalid-value', args }, pointer, wrongAnchor(value), () =>
    choiceChanges(setting, shape),
  );
}

function nearestChoice(value: unknown, { values }: ShapeOf<'choice'>): string | undefined {
  return typeof value === 'string' ? nearest(value, values.map(String)) : undefined;
}

export function choiceChanges({ value, pointer }: Setting, shape: ShapeOf<'choice'>): Changes {
  const suggestion = nearestChoice(value, shape);
  if (suggestion === undefined) return {};
  const change = [writeInstead({ pointer, anchor: 'value' }, suggestion)];
  const isCertain = isMeantAs(String(value), suggestion, shape.values.map(String));
  return offer(change, isCertain);
}
