/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import java.util.List;

/** An agent whose action yields an entity. */
final class OrderDesk {

    private OrderDesk() {}

    static AgentModel model() {
        var take = ActionModel.builder("OrderDesk", "take")
                .output(EntityCodecTest.Order.class)
                .calling(arguments -> new EntityCodecTest.Order(1L));
        return new AgentModel("OrderDesk", "test", "Takes orders", "1.0.0", List.of(take), List.of(), List.of());
    }
}
