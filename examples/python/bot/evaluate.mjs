// How a network that examples/python/train.py saves evaluates the leaves of a tree search.

/** Returns the function for `mcts`. `ort` is onnxruntime-node or onnxruntime-web, and `session` is of the same. */
export function evaluateWith(ort, session) {
  const [, inputs] = session.inputMetadata[0].shape;
  return async ({ rules, count, planes, actions }) => {
    const numbers = planes.length / count;
    if (numbers !== inputs)
      throw new Error(
        `The network was trained for other rules: it reads ${inputs} numbers per position, ${rules.id} has ${numbers}.`,
      );
    const input = new ort.Tensor('float32', planes, [count, numbers]);
    const { policy, value } = await session.run({ planes: input });
    const size = policy.dims[1];
    const priors = actions.map((legal, leaf) => {
      const logits = Array.from(legal, (action) => policy.data[leaf * size + action]);
      const most = Math.max(...logits);
      return logits.map((logit) => Math.exp(logit - most));
    });
    return { priors, values: value.data };
  };
}
