/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.cdi.SeparateArchives;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.ApplicationBeans.BeanReference;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnabledApplicationBeansTest {

    record Key(String text) {}

    @Agent(description = "Opens doors")
    static class Porter {

        @Action
        @AchievesGoal(description = "A key")
        Key open(String door) {
            return new Key(door);
        }
    }

    @ApplicationScoped
    static class Shop {

        String greet() {
            return "hello";
        }

        @Produces
        @Named("front")
        Key key() {
            return new Key("front door");
        }
    }

    @Singleton
    @Named("till")
    static class Till {}

    @Test
    void findsTheClassesOfAllModules() {
        try (var container = SeparateArchives.ear(Map.of(), List.of(Porter.class, Shop.class), List.of(Till.class))) {
            var beans = container.select(ApplicationBeans.class).get();

            assertThat(beans.all()).extracting(BeanReference::type).contains(Porter.class, Shop.class, Till.class);
            assertThat(beans.all()).extracting(BeanReference::type).doesNotContain(Key.class);
            var shop = beans.all().stream()
                    .filter(bean -> bean.type() == Shop.class)
                    .findFirst()
                    .orElseThrow();
            assertThat(((Shop) shop.get()).greet()).isEqualTo("hello");
            assertThat(shop.get()).isSameAs(shop.get());
        }
    }

    @Test
    void findsABeanByItsName() {
        try (var container = SeparateArchives.ear(Map.of(), List.of(Porter.class, Shop.class), List.of(Till.class))) {
            var beans = container.select(ApplicationBeans.class).get();

            assertThat(beans.named("till", Till.class)).isPresent();
            assertThat(beans.named("front", Key.class)).contains(new Key("front door"));
            assertThat(beans.named("back", Key.class)).isEmpty();
        }
    }
}
