package org.morpion.service.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import org.morpion.service.quota.Amounts;
import org.morpion.service.quota.Holdings;

/** How many schedules there are. */
@ApplicationScoped
class ScheduleHoldings implements Holdings {
    private final ScheduleStore schedules;

    ScheduleHoldings(ScheduleStore schedules) {
        this.schedules = schedules;
    }

    @Override
    public Amounts of(String account) {
        return Amounts.ofSchedules(schedules.count("account", account));
    }

    @Override
    public Amounts ofAll() {
        return Amounts.ofSchedules(schedules.count());
    }
}
