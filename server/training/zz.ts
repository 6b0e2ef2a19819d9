import { LEARNED, conversationSentences, sayings } from './intentSamples';
import { trainIntent } from './trainIntent';
import { oddsOf } from '../src/modules/assistant/understanding/intentModel/weights';
import { saidIntents } from '../src/modules/assistant/understanding/intents';
const all = sayings(),
  conv = conversationSentences();
let h = (t: string) => {
  let x = 0;
  for (const c of t) x = (x * 31 + c.charCodeAt(0)) % 1000003;
  return x % 4;
};
const rec: any = {};
for (let k = 0; k < 4; k++) {
  const tr = [...all.filter((s) => h(s.text) !== k), ...conv.filter((s) => h(s.text) !== k)];
  for (const c of LEARNED) {
    const W = trainIntent(tr, c);
    const p = (s: any) => ({
      t: s.text,
      p: oddsOf(W, s.features),
      r: saidIntents(s.text).includes(c as any),
    });
    const te = all.filter((s) => h(s.text) === k);
    const r = (rec[c] ??= { P: [], N: [], O: [], K: [] });
    r.P.push(...te.filter((s) => s.says === c).map(p));
    r.N.push(...te.filter((s) => s.says === null).map(p));
    r.O.push(...te.filter((s) => s.says && s.says !== c).map(p));
    r.K.push(...conv.filter((s) => h(s.text) === k && s.not!.includes(c)).map(p));
  }
}
const sh = (x: any[], f: (y: any) => boolean) =>
  ((100 * x.filter(f).length) / Math.max(1, x.length)).toFixed(1);
for (const c of LEARNED) {
  const r = rec[c];
  console.log(
    c,
    'n',
    r.P.length,
    r.K.length,
    'rules: rec',
    sh(r.P, (x: any) => x.r),
    'none',
    sh(r.N, (x: any) => x.r),
  );
  for (const th of [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5])
    console.log(
      '  >',
      th,
      'rec',
      sh(r.P, (x) => x.p > th),
      'none',
      sh(r.N, (x) => x.p > th),
      'other',
      sh(r.O, (x) => x.p > th),
      'conv',
      sh(r.K, (x) => x.p > th),
    );
  for (const th of [-3, -2.5, -2, -1.5])
    console.log(
      '  rule & >',
      th,
      'rec',
      sh(r.P, (x) => x.r && x.p > th),
      'none',
      sh(r.N, (x) => x.r && x.p > th),
    );
  if (process.env.SHOW === c)
    for (const x of [...r.K].sort((a: any, b: any) => b.p - a.p).slice(0, 20))
      console.log('   conv', x.p.toFixed(2), x.t);
}
