// Loaded into the attacked service before it starts: SIGHUP puts its clock off by AMLCORE_BENCH_CLOCK_OFF milliseconds, another right again.
let offMs = 0;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offMs;
  }
};
process.on('SIGHUP', () => {
  offMs = offMs === 0 ? Number(process.env.AMLCORE_BENCH_CLOCK_OFF) : 0;
});
