/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.cdi.Desk;
import io.karta.cdi.EchoProvider;
import io.karta.cdi.KartaExtension;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** Program that deploys an agent and a model, and ends. */
final class DeployedDesk {

    private DeployedDesk() {}

    public static void main(String[] args) {
        System.setProperty("karta.models.echo.provider", "echo");
        try (WeldContainer container = new Weld()
                .disableDiscovery()
                .beanClasses(Desk.class, EchoProvider.class)
                .addExtension(new KartaExtension())
                .initialize()) {
            System.out.println("deployed in " + container.getId());
        }
    }
}
