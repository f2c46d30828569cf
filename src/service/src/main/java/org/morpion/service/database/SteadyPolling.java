package org.morpion.service.database;

import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.Waiter;
import com.github.kagkarlsson.scheduler.task.Task;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;

/**
 * A scheduler that waits between two looks at its queue by this machine's steady clock. By the clock that tells what is
 * due, as schedulers do by default, it would wait for as long as that clock is set back.
 */
public final class SteadyPolling extends SchedulerBuilder {

    public SteadyPolling(DataSource database, Task<?>... tasks) {
        super(database, List.of(tasks));
    }

    @Override
    protected Waiter buildWaiter() {
        // The interval of polling, as the library spells it.
        return new Waiter(poolingInterval, () -> Instant.EPOCH.plusNanos(System.nanoTime()));
    }
}
