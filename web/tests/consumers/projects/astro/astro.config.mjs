export default { outDir: 'out', telemetry: false };
