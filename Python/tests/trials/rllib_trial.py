"""RLlib: two rounds of PPO on flat observations."""

import ray
from scripted import page

ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
config = (
    page("RLlib")["config"]
    .env_runners(num_env_runners=0)
    .training(train_batch_size=200, minibatch_size=100, num_epochs=1)
)
algorithm = config.build_algo()
for _ in range(2):
    result = algorithm.train()
assert result["num_env_steps_sampled_lifetime"] >= 400, result
algorithm.stop()
ray.shutdown()
print("rllib: two rounds of training")
